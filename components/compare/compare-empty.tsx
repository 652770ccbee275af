'use client';
/** Before the first set: what this page is for, as sets that run. */
import { Play } from 'lucide-react';
import { type ExampleSet, exampleSets } from '#lib/client/compare/example-sets.ts';

export function CompareEmpty({ onExample }: { onExample(example: ExampleSet): void }) {
  return (
    <div className="grid min-h-full place-items-center px-4 py-8">
      <div className="w-full max-w-[480px]">
        <p className="mb-3 text-13 text-ink-second">
          Run one of these sets, or make your own: vary the model, the words or any setting, and each value
          becomes a cell.
        </p>
        <ul className="flex flex-col gap-2">
          {exampleSets.map((example) => (
            <li key={example.title}>
              <button
                type="button"
                onClick={() => onExample(example)}
                className="flex w-full items-center gap-3 rounded-panel border border-hairline bg-panel px-4 py-3 text-left transition-colors duration-quick hover:border-control"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-14 font-semibold">{example.title}</span>
                  <span className="line-clamp-2 text-13 text-ink-second">{example.text}</span>
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
