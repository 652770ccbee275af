/** Stands behind the last word while more is being written. */
export function Caret() {
  return (
    <span
      aria-hidden
      className="ml-0.5 inline-block h-[1.05em] w-[3px] translate-y-[0.15em] animate-pulse bg-accent motion-reduce:animate-none"
    />
  );
}
