/** All models by family as check boxes, and a field for other names. */
import { useId } from 'react';
import { EntryField } from '#components/ui/entry-field.tsx';
import type { FormDescription } from '#lib/describe/form-description.ts';

interface ModelChecksProps {
  description: Pick<FormDescription, 'models' | 'openVariantId'> & {
    variants: Readonly<Record<string, { title: string }>>;
  };
  chosen: readonly string[];
  onToggle(model: string): void;
}

export function ModelChecks({
  description: { models, variants, openVariantId },
  chosen,
  onToggle,
}: ModelChecksProps) {
  const id = useId();
  const families = [...new Set(models.map(({ variantId }) => variantId))];
  return (
    <div className="flex flex-col gap-2 p-1">
      {families.map((family) => (
        <fieldset key={family}>
          <legend className="px-1 py-1 text-12 text-ink-third">{variants[family]?.title ?? family}</legend>
          {models
            .filter(({ variantId }) => variantId === family)
            .map((model) => (
              <label
                key={model.id}
                htmlFor={`${id}-${model.id}`}
                className="flex items-start gap-2.5 rounded-control px-1 py-1 hover:bg-sunk"
              >
                <input
                  id={`${id}-${model.id}`}
                  type="checkbox"
                  checked={chosen.includes(model.id)}
                  onChange={() => onToggle(model.id)}
                  className="mt-[3px] size-3.5 accent-ink"
                />
                <span className="min-w-0">
                  <span className="block truncate text-13">{model.id}</span>
                  <span className="block truncate text-12 text-ink-third">{model.summary}</span>
                </span>
              </label>
            ))}
        </fieldset>
      ))}
      {openVariantId === undefined ? null : (
        <div className="border-t border-hairline p-1 pt-2">
          <EntryField
            aria-label="Custom model id"
            placeholder="Custom model id"
            onEnter={(name) => {
              if (!chosen.includes(name)) onToggle(name);
            }}
          />
        </div>
      )}
    </div>
  );
}
