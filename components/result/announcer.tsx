/** Announces the phases of runs to screen readers; never tokens or bytes. */
import { useEffect, useRef, useState } from 'react';
import { announcement } from '#lib/client/result/phase-text.ts';
import type { Run } from '#lib/client/run/run.ts';

export function Announcer({ runs }: { runs: readonly Run[] }) {
  const [text, setText] = useState('');
  const said = useRef<ReadonlyMap<string, Run['phase']> | undefined>(undefined);
  useEffect(() => {
    // Runs from before the page or from the history are not announced.
    const before = said.current;
    said.current = new Map(runs.map(({ id, phase }) => [id, phase]));
    const changed =
      before === undefined
        ? []
        : runs.filter(({ id, phase, recorded }) => before.get(id) !== phase && !recorded);
    if (changed.length === 0) return;
    const say = (failureOf?: (run: Run) => string | undefined) =>
      setText(changed.map((run) => announcement(run, failureOf?.(run))).join(' '));
    if (changed.every(({ phase }) => phase !== 'failed')) return say();
    import('#lib/client/result/run-failure-line.ts').then(
      ({ runFailureLine }) => say(runFailureLine),
      () => say(),
    );
  }, [runs]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
