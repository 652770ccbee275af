'use client';
/** Before the first run: examples that run, instead of a welcome. */
import { Play } from 'lucide-react';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { JsonRecord } from '#lib/client/json-value.ts';

export interface ExampleRequest {
  title: string;
  body: JsonRecord;
}

interface EmptyStateProps {
  /** What the page makes: `pictures`. */
  noun: string;
  examples: readonly ExampleRequest[];
  onExample(example: ExampleRequest): void;
}

export function EmptyState({ noun, examples, onExample }: EmptyStateProps) {
  return (
    <div className="grid h-full min-h-0 place-items-center overflow-y-auto px-5 py-8">
      <div className="w-full max-w-[440px]">
        <p className="mb-3 text-13 text-ink-second">
          {examples.length > 0
            ? `Your ${noun} will show here. Run one of these, or your own.`
            : `Your ${noun} will show here.`}
        </p>
        <ul className="flex flex-col gap-2">
          {examples.map((example) => (
            <li key={example.title}>
              <button
                type="button"
                onClick={() => onExample(example)}
                className="flex w-full items-center gap-3 rounded-panel border border-hairline bg-panel px-4 py-3 text-left transition-colors duration-quick hover:border-control"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-14 font-semibold">{example.title}</span>
                  <span className="line-clamp-2 text-13 text-ink-second">{promptIn(example.body)}</span>
                </span>
                <Play aria-hidden size={15} className="shrink-0 text-accent" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
