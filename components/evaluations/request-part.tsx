/** The request of a new evaluation: its template as a form or as JSON, or from a prompt. */
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { PromptList } from '#components/form/prompt-list.tsx';
import { lateNamed } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { PopoverButton } from '#components/ui/popover.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { isRecord, parseJson } from '#lib/base/json-value.ts';
import { withPrompt } from '#lib/client/evaluations/evaluation-draft.ts';
import { evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';
import type { Prompt } from '#lib/contract/pages/prompts.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { DraftField, type DraftProps } from './draft-field.tsx';

/** With a Suspense boundary, unlike `latePart`: another operation has fields that load, which would hold the page back. */
const TemplateFields = dynamic(() => lateNamed(() => import('./template-fields.tsx'), 'TemplateFields'), {
  loading: () => <div className="h-64" />,
});

interface RequestPartProps extends DraftProps {
  description: FormDescription | undefined;
  /** Below the request. */
  children: ReactNode;
}

/** The template in the fields of its form, or as JSON, which also holds what no field has. */
export function RequestPart({ description, children, ...props }: RequestPartProps) {
  const { draft, problems, onChange } = props;
  const [view, setView] = useState('form');
  const template = parseJson(draft.template);
  const isForm = view === 'form' && isRecord(template) && problems.template === undefined;
  return (
    <PagePart
      title="Request"
      words={
        <>
          What each row sends. <code className="font-mono text-12">{'{{column}}'}</code> is replaced by the
          value of the row.
        </>
      }
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-40">
            <Segmented
              label="Edit the request as"
              options={[
                { value: 'form', label: 'Form' },
                { value: 'json', label: 'JSON' },
              ]}
              value={isForm ? 'form' : 'json'}
              onChange={setView}
            />
          </div>
          <FromPrompt onChoose={(prompt) => onChange(withPrompt(draft, prompt))} />
        </div>
      }
    >
      {isForm && description ? (
        <TemplateFields
          description={description}
          model={draft.models[0] ?? description.models[0]?.id ?? ''}
          template={template}
          onChange={(next) => onChange({ template: JSON.stringify(next, null, 2) })}
        />
      ) : (
        <DraftField {...props} name="template" label="Request body" area="code" />
      )}
      {children}
    </PagePart>
  );
}

function FromPrompt({ onChoose }: { onChoose(prompt: Prompt): void }) {
  return (
    <PopoverButton button={(props) => <Button {...props}>From a prompt</Button>}>
      {(close) => (
        <div className="max-h-[60dvh] w-88 max-w-full overflow-y-auto">
          <PromptList
            title="Prompts"
            isListed={({ operation }) => evaluationOperations.some((id) => id === operation)}
            onChoose={(prompt) => {
              close();
              onChoose(prompt);
            }}
          />
        </div>
      )}
    </PopoverButton>
  );
}
