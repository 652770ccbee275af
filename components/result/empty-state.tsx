/** Examples to run, shown before the first run. */
import type { ReactNode } from 'react';
import { useRights } from '#components/shell/rights.tsx';
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
  /** Above the examples. */
  children?: ReactNode;
}

export function EmptyState({ noun, onExample, children, ...given }: EmptyStateProps) {
  const examples = useRights().mayRun ? given.examples : [];
  return (
    <div className="grid h-full min-h-0 grid-cols-1 justify-items-center overflow-y-auto px-5 py-8 [align-content:safe_center]">
      {children}
      <ExampleList
        intro={`Your ${noun} will appear here.${examples.length > 0 ? ' Run an example or your own request.' : ''}`}
        examples={examples}
        wordsOf={({ body }) => promptIn(body)}
        onChoose={onExample}
      />
    </div>
  );
}
