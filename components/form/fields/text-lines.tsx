'use client';
/** Texts, one a line. What is typed stays as it is typed; empty lines are no texts. */
import { useEffect, useState } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { textsOfLines } from '#lib/client/embeddings/read-texts.ts';
import { describedBy } from '../field-frame.tsx';

interface TextLinesProps {
  id: string;
  texts: readonly string[];
  invalid: boolean;
  onChange(texts: readonly string[]): void;
}

export function TextLines({ id, texts, invalid, onChange }: TextLinesProps) {
  const [typed, setTyped] = useState(() => texts.join('\n'));
  // Texts set from elsewhere - an example, a file - replace what was typed; one's own typing does not.
  useEffect(() => {
    setTyped((current) => (same(textsOfLines(current), texts) ? current : texts.join('\n')));
  }, [texts]);
  return (
    <TextArea
      id={id}
      rows={6}
      value={typed}
      invalid={invalid}
      aria-describedby={describedBy(id, [])}
      placeholder="One text a line. Paste a list, or drop a .txt or .csv."
      className="min-h-[132px] leading-6"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(textsOfLines(target.value));
      }}
    />
  );
}

function same(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((text, index) => text === second[index]);
}
