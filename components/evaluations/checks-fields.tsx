/** The automatic checks and the judge of a new evaluation. */
import { useId } from 'react';
import { PagePart } from '#components/ui/page-column.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { DraftProblems, EvaluationDraft } from '#lib/client/evaluations/evaluation-draft.ts';
import { Labelled } from './labelled.tsx';

interface ChecksFieldsProps {
  draft: EvaluationDraft;
  problems: DraftProblems;
  onChange(part: Partial<EvaluationDraft>): void;
}

type TextName = 'contains' | 'matches' | 'maxLatencyMs' | 'maxCost' | 'judgeModel';

export function ChecksFields({ draft, problems, onChange }: ChecksFieldsProps) {
  const isImage = draft.operation === 'images.generate';
  const line = (
    name: TextName,
    label: string,
    more: { help?: string; suffix?: string; placeholder?: string },
  ) => (
    <Labelled label={label} problem={problems[name]} {...(more.help ? { help: more.help } : {})}>
      {(id) => (
        <TextInput
          id={id}
          value={draft[name]}
          invalid={problems[name] !== undefined}
          placeholder={more.placeholder}
          suffix={more.suffix}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Labelled>
  );
  const area = (name: 'schema' | 'rubric', label: string, placeholder: string) => (
    <Labelled label={label} problem={problems[name]}>
      {(id) => (
        <TextArea
          id={id}
          mono={name === 'schema'}
          value={draft[name]}
          invalid={problems[name] !== undefined}
          placeholder={placeholder}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Labelled>
  );
  return (
    <>
      <PagePart title="Checks" words="Applied to each answer. A check without a value is not made.">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Tick label="Not empty" checked={draft.notEmpty} onChange={(notEmpty) => onChange({ notEmpty })} />
          {isImage ? (
            <>
              <Tick label="Requested size" checked={draft.size} onChange={(size) => onChange({ size })} />
              <Tick
                label="Requested format"
                checked={draft.format}
                onChange={(format) => onChange({ format })}
              />
            </>
          ) : null}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {isImage ? null : (
            <>
              {line('contains', 'Contains', { placeholder: '{{expected}}', help: 'Without regard to case.' })}
              {line('matches', 'Matches the pattern', { placeholder: '^[A-Z]' })}
            </>
          )}
          {line('maxLatencyMs', 'Latency at most', { suffix: 'ms' })}
          {line('maxCost', 'Cost at most', { help: 'In the currency of the price table.' })}
        </div>
        {isImage
          ? null
          : area('schema', 'JSON schema of the answer', '{ "type": "object", "required": ["city"] }')}
      </PagePart>
      <PagePart
        title="Judge"
        words="Optional. A model scores each answer from 1 to 5 by your rubric, through the messages operation. Its requests are in the history and cost as others do."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {line('judgeModel', 'Judge model', { placeholder: 'epsilon-opus-5' })}
        </div>
        {draft.judgeModel.trim() === ''
          ? null
          : area('rubric', 'Rubric', 'The answer is correct, complete and at most two sentences long.')}
      </PagePart>
    </>
  );
}

function Tick({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange(to: boolean): void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2 text-13 pointer-coarse:min-h-11">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-3.5 accent-ink"
      />
      {label}
    </label>
  );
}
