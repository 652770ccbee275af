/** The tools that a model may call: a form, or JSON for schemas that the form cannot express. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { messageTools, nativeTools, type ToolDialect, writeTool } from '#lib/client/form/tool-view.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { JsonField } from './json-field.tsx';
import { ToolCardField } from './tool-card-field.tsx';

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
          // biome-ignore lint/suspicious/noArrayIndexKey: tools have no identity but their place
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
