'use client';
/** Before the first set: what this page is for, as sets that run. */
import { ExampleList } from '#components/ui/example-list.tsx';
import { type ExampleSet, exampleSets } from '#lib/client/compare/example-sets.ts';

export function CompareEmpty({ onExample }: { onExample(example: ExampleSet): void }) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-8">
      <ExampleList
        intro="Your cells will show here. Run one of these sets, or vary the model, the words or any setting: each value becomes a cell."
        examples={exampleSets}
        wordsOf={({ text }) => text}
        onChoose={onExample}
      />
    </div>
  );
}
