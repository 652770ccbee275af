/** Announces the phases of runs to screen readers; never tokens or bytes. */
import { useEffect, useRef, useState } from 'react';
import type { Run } from '#lib/client/run/run.ts';
import { announcement } from '#lib/client/view/phase-text.ts';

export function Announcer({ runs }: { runs: readonly Run[] }) {
  const [words, setWords] = useState('');
  const said = useRef<ReadonlyMap<string, Run['phase']> | undefined>(undefined);
  useEffect(() => {
    // Runs from before the page or from the history are not announced.
    const before = said.current;
    said.current = new Map(runs.map(({ id, phase }) => [id, phase]));
    const changed =
      before === undefined
        ? []
        : runs.filter(({ id, phase, recorded }) => before.get(id) !== phase && !recorded);
    if (changed.length > 0) setWords(changed.map(announcement).join(' '));
  }, [runs]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
