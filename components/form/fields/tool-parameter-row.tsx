'use client';
/** One parameter of a tool: its name, its type, what it means, whether it must be given. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { parameterTypes, type ToolParameter } from '#lib/client/form/tool-view.ts';

interface ToolParameterRowProps {
  parameter: ToolParameter;
  /** From 1. */
  position: number;
  /** Names of the others: two of one name would be one. */
  taken: readonly string[];
  onChange(parameter: ToolParameter): void;
  onRemove(): void;
}

export function ToolParameterRow({ parameter, position, taken, onChange, onRemove }: ToolParameterRowProps) {
  const { name, type, description, required, options } = parameter;
  const [typed, setTyped] = useState<string>();
  const [values, setValues] = useState<string>();
  const rename = (next: string) => {
    const clash = next === '' || taken.includes(next);
    setTyped(clash ? next : undefined);
    if (!clash) onChange({ ...parameter, name: next });
  };
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-control bg-sunk p-2">
      <legend className="sr-only">Parameter {position}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_104px_auto] items-center gap-1.5">
        <TextInput
          aria-label={`Parameter ${position}, name`}
          value={typed ?? name}
          invalid={typed !== undefined}
          spellCheck={false}
          className="font-mono"
          onChange={({ target }) => rename(target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <Select
          aria-label={`Parameter ${position}, type`}
          value={type}
          options={parameterTypes.map((value) => ({ value, label: value }))}
          onChange={({ target }) => {
            const next = parameterTypes.find((value) => value === target.value) ?? 'string';
            onChange({ ...parameter, type: next, options: next === 'string' ? options : [] });
          }}
        />
        <IconButton
          label={`Remove parameter ${position}`}
          icon={<X aria-hidden size={14} />}
          onClick={onRemove}
        />
      </div>
      <TextInput
        aria-label={`Parameter ${position}, meaning`}
        placeholder="What it means"
        value={description}
        onChange={({ target }) => onChange({ ...parameter, description: target.value })}
      />
      {type === 'string' ? (
        <TextInput
          aria-label={`Parameter ${position}, allowed values`}
          placeholder="Any value, or: first, second"
          value={values ?? options.join(', ')}
          onChange={({ target }) => {
            setValues(target.value);
            onChange({ ...parameter, options: valuesIn(target.value) });
          }}
          onBlur={() => setValues(undefined)}
        />
      ) : null}
      <label className="flex items-center gap-1.5 self-start text-13">
        <input
          type="checkbox"
          checked={required}
          onChange={({ target }) => onChange({ ...parameter, required: target.checked })}
          className="accent-ink"
        />
        Required
      </label>
    </fieldset>
  );
}

function valuesIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((value) => value.trim()))].filter((value) => value !== '');
}
