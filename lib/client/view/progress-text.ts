/** What a run is doing right now, so that slow differs from stuck. Pure. */
import { isLive, type Run } from '#lib/client/run/run.ts';
import { phaseText } from './phase-text.ts';

export function progressText(run: Run): string {
  const { events, result, firstEventAt, request } = run;
  switch (run.phase) {
    case 'waiting':
      return 'Waiting for headers';
    case 'receiving': {
      if (firstEventAt === undefined) {
        const streams = request.body.stream === true || request.path.includes('alt=sse');
        return streams ? 'Waiting for the first event' : 'Reading the response';
      }
      const all = result.kind === 'images' ? result.expected + result.expectedPartials : 0;
      return all > 1 ? `Event ${events.length} of ${all}` : `Event ${events.length}`;
    }
    case 'done':
    case 'failed':
    case 'stopped':
      return phaseText(run);
  }
}

/** Milliseconds of silence after which it is worth a word. */
const longSilence = 8000;

/** `elapsed` in milliseconds since the run started. Undefined while things come as they should. */
export function stallText(run: Run, elapsed: number): string | undefined {
  if (!isLive(run)) return undefined;
  const last = run.events.at(-1)?.at ?? run.headersAt ?? 0;
  const silence = elapsed - last;
  if (silence < longSilence) return undefined;
  const seconds = Math.floor(silence / 1000);
  return run.phase === 'waiting'
    ? `No headers for ${seconds} s; the request is on its way`
    : `Nothing for ${seconds} s; the connection is open`;
}
