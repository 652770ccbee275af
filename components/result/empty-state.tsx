/** Examples to run, shown before the first run. */
import { ExampleList } from '#components/ui/example-list.tsx';
import type { JsonRecord } from '#lib/base/json-value.ts';
import { promptIn } from '#lib/base/prompt-in.ts';

export interface ExampleRequest {
  title: string;
  body: JsonRecord;
  /** Address of a small image of a finished result. */
  thumb?: string | undefined;
}

interface EmptyStateProps {
  noun: string;
  examples: readonly ExampleRequest[];
  onExample(example: ExampleRequest): void;
}

export function EmptyState({ noun, examples, onExample }: EmptyStateProps) {
  return (
    <div className="grid h-full min-h-0 place-items-center overflow-y-auto px-5 py-8">
      <ExampleList
        intro={`Your ${noun} will appear here.${examples.length > 0 ? ' Run an example or your own request.' : ''}`}
        examples={examples}
        wordsOf={({ body }) => promptIn(body)}
        onChoose={onExample}
      />
    </div>
  );
}
