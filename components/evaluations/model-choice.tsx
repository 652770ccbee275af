/** The models of an evaluation as check boxes, with a field for other names. */
import { useId } from 'react';
import { AddInput } from '#components/ui/add-input.tsx';
import { evaluationLimits } from '#lib/contract/playground/evaluation.ts';
import type { OperationChoice } from './operation-choice.ts';

interface ModelChoiceProps {
  operation: OperationChoice;
  chosen: readonly string[];
  onChange(models: readonly string[]): void;
}

export function ModelChoice({ operation, chosen, onChange }: ModelChoiceProps) {
  const id = useId();
  const isFull = chosen.length >= evaluationLimits.models;
  const added = chosen.filter((name) => !operation.models.some((model) => model.id === name));
  const listed = [...operation.models, ...added.map((name) => ({ id: name, summary: 'Added by name' }))];
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="max-h-72 overflow-y-auto rounded-panel border border-hairline bg-panel p-2">
        <legend className="sr-only">Models</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {listed.map((model) => {
            const isChosen = chosen.includes(model.id);
            return (
              <label
                key={model.id}
                htmlFor={`${id}-${model.id}`}
                className="flex min-w-0 items-start gap-2.5 rounded-control px-1.5 py-1 hover:bg-sunk pointer-coarse:py-2"
              >
                <input
                  id={`${id}-${model.id}`}
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    onChange(isChosen ? chosen.filter((name) => name !== model.id) : [...chosen, model.id])
                  }
                  className="mt-[3px] size-3.5 shrink-0 accent-ink"
                />
                <span className="min-w-0">
                  <span className="block truncate text-13">{model.id}</span>
                  <span className="block truncate text-12 text-ink-third">{model.summary}</span>
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {operation.open ? (
        <div className="max-w-md">
          <AddInput
            aria-label="Another model"
            placeholder="Model name"
            accepts={(name) => name.trim() !== '' && !chosen.includes(name.trim()) && !isFull}
            onAdd={(name) => onChange([...chosen, name.trim()])}
          />
        </div>
      ) : null}
    </div>
  );
}
