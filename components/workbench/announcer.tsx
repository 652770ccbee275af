'use client';
/** Says the phases of runs to screen readers, politely; never tokens, never bytes. */
import { useEffect, useRef, useState } from 'react';
import type { Run } from '#lib/client/run.ts';
import { announcement } from '#lib/client/show/phase-words.ts';

export function Announcer({ runs }: { runs: readonly Run[] }) {
  const [words, setWords] = useState('');
  const said = useRef(new Map<string, Run['phase']>());
  useEffect(() => {
    const changed = runs.filter(({ id, phase }) => said.current.get(id) !== phase);
    if (changed.length === 0) return;
    said.current = new Map(runs.map(({ id, phase }) => [id, phase]));
    setWords(changed.map(announcement).join(' '));
  }, [runs]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
