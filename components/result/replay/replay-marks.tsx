/** A mark below the replay's slider for the headers and for every event. Decoration: the slider says the same in words. */
import type { Run } from '#lib/client/run/run.ts';

/** Beyond these many the marks would be a bar. */
const mostMarks = 240;

export function ReplayMarks({ run: { events, headersAt, endedAt = 0 } }: { run: Run }) {
  if (endedAt === 0) return null;
  const every = Math.max(1, Math.ceil(events.length / mostMarks));
  const times = events.filter((_, index) => index % every === 0).map(({ at }) => at);
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute inset-x-[9px] top-1/2 mt-[5px] h-[4px] w-[calc(100%-18px)] overflow-visible text-ink-third"
      preserveAspectRatio="none"
      viewBox="0 0 1000 4"
    >
      {headersAt === undefined ? null : <Mark at={headersAt / endedAt} />}
      {times.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <Mark key={index} at={at / endedAt} />
      ))}
    </svg>
  );
}

function Mark({ at }: { at: number }) {
  const x = Math.min(1, at) * 1000;
  return <path d={`M${x} 0V4`} stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />;
}
