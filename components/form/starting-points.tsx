/** What a form can be filled with: prompts of the team, and examples for the selected model. */
import { promptIn } from '#lib/base/prompt-in.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { fillForm } from '#lib/client/form/opened-prompt.ts';
import { contentOf } from '#lib/client/form/prompts.ts';
import type { CompareSet } from '#lib/client/handoff/compare-set.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { EvaluateButton } from './evaluate-button.tsx';
import { Entry, EntrySection, PromptList } from './prompt-list.tsx';

interface StartingPointsProps {
  form: FormView;
  /** Of a comparison. */
  set?: CompareSet | undefined;
  onLoaded(): void;
}

export function StartingPoints({ form, set, onLoaded }: StartingPointsProps) {
  const { operationId, models, usual } = form.description;
  const page = runPage(operationId, models[0]?.id ?? '')?.form;
  const examples = form.variant?.examples ?? [];
  return (
    <div className="flex max-h-[60dvh] w-88 max-w-full flex-col gap-3 overflow-y-auto">
      <PromptList
        title="Prompts"
        // Both native pages have one operation.
        isListed={({ operation, model }) =>
          operation === operationId && runPage(operation, model)?.form === page
        }
        onChoose={(prompt) => {
          fillForm(form, prompt);
          onLoaded();
        }}
        save={{
          form: form.name,
          content: contentOf(operationId, form.body, form.state),
          placeholder: 'Save this form as…',
        }}
      />
      {examples.length === 0 ? null : (
        <EntrySection
          title="Examples"
          entries={examples.map(({ title, body: { model: _, ...body } }) => (
            <Entry
              key={title}
              title={title}
              detail={promptIn(body)}
              onChoose={() => {
                form.load({ ...usual, ...body }, { model: form.state.model });
                onLoaded();
              }}
            />
          ))}
        />
      )}
      <div className="flex border-t border-hairline pt-1.5">
        <EvaluateButton
          weight="quiet"
          operation={operationId}
          model={form.state.model}
          opening={() => ({ ...form.state, body: form.body, set })}
        />
      </div>
    </div>
  );
}
