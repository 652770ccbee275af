/** The word differences of two texts, with `del` and `ins` elements. */
import { useMemo } from 'react';
import { diffWords, type TextPart } from '#lib/base/diff-words.ts';

export function WordsDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part: { kind, text } }: { part: TextPart }) {
  switch (kind) {
    case 'same':
      return <span>{text}</span>;
    case 'removed':
      return <del className="bg-failed/10 text-failed decoration-2">{text}</del>;
    case 'added':
      return <ins className="bg-done/10 text-done decoration-2 underline-offset-2">{text}</ins>;
  }
}
