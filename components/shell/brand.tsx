/** The logo and the name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-17 font-semibold text-ink">
      <svg
        aria-hidden
        className="shrink-0"
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M3 2.5h12v8.5H3z" />
        <path d="M5.5 11 4 16M12.5 11 14 16M9 11v3" />
      </svg>
      <span className="rail-text">Easel</span>
    </span>
  );
}
