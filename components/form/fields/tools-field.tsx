/** The tools that a model may call: a form, or JSON for schemas that the form cannot express. */
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FoldBox } from '#components/ui/fold-box.tsx';
import { AddButton, RemoveButton } from '#components/ui/list-buttons.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { countText } from '#lib/base/format.ts';
import {
  messageTools,
  nativeTools,
  parameterTypes,
  readTool,
  type ToolDialect,
  type ToolParameter,
  writeTool,
} from '#lib/client/form/tool-view.ts';
import type { Fields } from '#lib/client/form/turn-view.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { JsonField, RecordField } from './json-field.tsx';

export function ToolsField(props: FieldProps) {
  return <ToolList {...props} dialect={messageTools} />;
}

/** Functions of a native request. Tools that the vendor runs stay in the JSON. */
export function FunctionsField(props: FieldProps) {
  return <ToolList {...props} dialect={nativeTools} />;
}

function ToolList({ dialect, ...props }: FieldProps & { dialect: ToolDialect }) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const [asJson, setAsJson] = useState(false);
  const tools = dialect.toolsIn(value);
  const replace = (next: typeof tools) => onChange(dialect.withTools(value, next));
  const add = () =>
    replace([...tools, writeTool({ name: nameOf(tools.length), description: '', parameters: [] }, dialect)]);
  const way = (
    <div className="w-36">
      <Segmented
        label={`How ${field.title.toLowerCase()} are entered`}
        options={[
          { value: 'form', label: 'Form' },
          { value: 'json', label: 'JSON' },
        ]}
        value={asJson ? 'json' : 'form'}
        onChange={(next) => setAsJson(next === 'json')}
      />
    </div>
  );
  if (asJson) {
    return (
      <div className="flex min-w-0 flex-col gap-2">
        <JsonField {...props} />
        {way}
      </div>
    );
  }
  return (
    <FieldFrame
      {...frame}
      hint={tools.length === 0 ? undefined : tools.length}
      help={tools.length === 0 ? field.description : ''}
      changed={tools.length > 0}
      group
    >
      {tools.map((tool, index) => (
        <ToolCardField
          key={index}
          tool={tool}
          dialect={dialect}
          position={index + 1}
          onChange={(next) => replace(tools.with(index, next))}
          onRemove={() => replace(tools.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button icon={<Plus size={15} />} onClick={add}>
          Add a tool
        </Button>
        {way}
      </div>
    </FieldFrame>
  );
}

function nameOf(count: number): string {
  return count === 0 ? 'my_tool' : `my_tool_${count + 1}`;
}

interface ToolCardFieldProps {
  tool: Fields;
  dialect: ToolDialect;
  position: number;
  onChange(tool: Fields): void;
  onRemove(): void;
}

function ToolCardField({ tool, dialect, position, onChange, onRemove }: ToolCardFieldProps) {
  const view = readTool(tool, dialect);
  const name = typeof tool.name === 'string' && tool.name !== '' ? tool.name : `Tool ${position}`;
  return (
    <div className="flex items-start gap-1">
      <FoldBox
        title={<span className="min-w-0 truncate font-mono">{name}</span>}
        detail={view === undefined ? 'JSON' : countText(view.parameters.length, 'parameter')}
      >
        {view === undefined ? (
          <RecordField name={name} title="Tool" value={tool} onChange={onChange} />
        ) : (
          <ToolForm view={view} onChange={(next) => onChange(writeTool(next, dialect))} />
        )}
      </FoldBox>
      <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
    </div>
  );
}

type View = NonNullable<ReturnType<typeof readTool>>;

function ToolForm({ view, onChange }: { view: View; onChange(view: View): void }) {
  const id = useId();
  const setParameters = (parameters: readonly ToolParameter[]) => onChange({ ...view, parameters });
  return (
    <>
      <div className="flex flex-col gap-1 text-12 text-ink-second">
        <label htmlFor={`${id}-name`}>Name</label>
        <TextInput
          id={`${id}-name`}
          value={view.name}
          spellCheck={false}
          className="font-mono"
          onText={(text) => onChange({ ...view, name: text })}
        />
      </div>
      <div className="flex flex-col gap-1 text-12 text-ink-second">
        <label htmlFor={`${id}-description`}>What it does, and when to call it</label>
        <TextArea
          id={`${id}-description`}
          small
          value={view.description}
          onText={(text) => onChange({ ...view, description: text })}
        />
      </div>
      {view.parameters.map((parameter, index) => (
        <ToolParameterRow
          key={index}
          parameter={parameter}
          position={index + 1}
          taken={view.parameters.toSpliced(index, 1).map(({ name }) => name)}
          onChange={(next) => setParameters(view.parameters.with(index, next))}
          onRemove={() => setParameters(view.parameters.toSpliced(index, 1))}
        />
      ))}
      <AddButton onClick={() => setParameters([...view.parameters, freshParameter(view.parameters)])}>
        Add a parameter
      </AddButton>
    </>
  );
}

/** With a name that no other parameter has. */
function freshParameter(known: readonly ToolParameter[]): ToolParameter {
  const names = known.map(({ name }) => name);
  let count = known.length + 1;
  while (names.includes(`parameter_${count}`)) count += 1;
  return { name: `parameter_${count}`, type: 'string', description: '', required: false, options: [] };
}

interface ToolParameterRowProps {
  parameter: ToolParameter;
  position: number;
  /** Names of the other parameters: duplicates would collapse into one. */
  taken: readonly string[];
  onChange(parameter: ToolParameter): void;
  onRemove(): void;
}

function ToolParameterRow({ parameter, position, taken, onChange, onRemove }: ToolParameterRowProps) {
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
          onText={rename}
          onBlur={() => setTyped(undefined)}
        />
        <Select
          aria-label={`Parameter ${position}, type`}
          value={type}
          options={parameterTypes.map((value) => ({ value, label: value }))}
          onText={(text) => {
            const next = parameterTypes.find((value) => value === text) ?? 'string';
            onChange({ ...parameter, type: next, options: next === 'string' ? options : [] });
          }}
        />
        <RemoveButton label={`Remove parameter ${position}`} onClick={onRemove} />
      </div>
      <TextInput
        aria-label={`Parameter ${position}, description`}
        placeholder="Description"
        value={description}
        onText={(text) => onChange({ ...parameter, description: text })}
      />
      {type === 'string' ? (
        <TextInput
          aria-label={`Parameter ${position}, allowed values`}
          placeholder="Any value, or: first, second"
          value={values ?? options.join(', ')}
          onText={(text) => {
            setValues(text);
            onChange({ ...parameter, options: valuesIn(text) });
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
