'use client';
/** Texts of any length, each in a field of its own. */
import { Plus, X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextArea } from '#components/ui/text-area.tsx';

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
                onChange={({ target }) =>
                  onChange(texts.map((other, at) => (at === index ? target.value : other)))
                }
              />
            </div>
            <IconButton
              label={`Remove text ${index + 1}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => onChange(texts.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {texts.length < most ? (
        <div>
          <Button icon={<Plus aria-hidden size={15} />} onClick={() => onChange([...texts, ''])}>
            Add a text
          </Button>
        </div>
      ) : null}
    </>
  );
}
