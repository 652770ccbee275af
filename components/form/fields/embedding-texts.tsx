/** Texts of an embeddings request, one per line or each in a field of its own. */
import { useEffect, useState } from 'react';
import { describedBy } from '#components/form/field-frame.tsx';
import { AddButton, RemoveButton } from '#components/ui/list-buttons.tsx';
import { TextArea } from '#components/ui/text-area.tsx';

interface TextLinesProps {
  id: string;
  texts: readonly string[];
  invalid: boolean;
  onChange(texts: readonly string[]): void;
}

export function TextLines({ id, texts, invalid, onChange }: TextLinesProps) {
  const [typed, setTyped] = useState(() => texts.join('\n'));
  // An example replaces the text; typing does not.
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
      placeholder="One text per line. Paste a list."
      className="min-h-[132px] leading-6"
      onText={(text) => {
        setTyped(text);
        onChange(textsOfLines(text));
      }}
    />
  );
}

/** One text per line; skips empty lines. */
function textsOfLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function same(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((text, index) => text === second[index]);
}

interface TextItemsProps {
  texts: readonly string[];
  most: number;
  onChange(texts: readonly string[]): void;
}

export function TextItems({ texts, most, onChange }: TextItemsProps) {
  return (
    <>
      <ol className="flex max-h-[480px] flex-col gap-1.5 overflow-y-auto">
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their place
          <li key={index} className="flex items-start gap-1">
            <span
              aria-hidden
              className="w-6 shrink-0 pt-2.5 text-right font-mono text-12 text-ink-third tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1 p-0.5">
              <TextArea
                small
                aria-label={`Text ${index + 1}`}
                value={text}
                onText={(text) => onChange(texts.with(index, text))}
              />
            </div>
            <RemoveButton
              label={`Remove text ${index + 1}`}
              onClick={() => onChange(texts.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {texts.length < most ? (
        <AddButton onClick={() => onChange([...texts, ''])}>Add a text</AddButton>
      ) : null}
    </>
  );
}
