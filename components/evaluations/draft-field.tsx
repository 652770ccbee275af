/** A text of a new evaluation with its label and its problem. */
import { useId } from 'react';
import { ErrorText } from '#components/ui/error-text.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { DraftProblems, EvaluationDraft } from '#lib/client/evaluations/evaluation-draft.ts';
import { evaluationLimits } from '#lib/contract/pages/evaluation-limits.ts';

export interface DraftProps {
  draft: EvaluationDraft;
  problems: DraftProblems;
  onChange(part: Partial<EvaluationDraft>): void;
}

interface DraftFieldProps extends DraftProps {
  name: Exclude<TextName, 'operation' | 'rows'>;
  label: string;
  help?: string;
  suffix?: string;
  placeholder?: string;
  /** Several lines. */
  area?: 'text' | 'code';
}

type TextName = {
  [Name in keyof EvaluationDraft]: EvaluationDraft[Name] extends string ? Name : never;
}[keyof EvaluationDraft];

export function DraftField(props: DraftFieldProps) {
  const { draft, problems, onChange, name, label, help, suffix, placeholder, area } = props;
  const id = useId();
  const problem = problems[name];
  const common = { id, placeholder, value: draft[name], invalid: problem !== undefined };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      {area ? (
        <TextArea
          {...common}
          mono={area === 'code'}
          spellCheck={area === 'text'}
          onText={(text) => onChange({ [name]: text })}
        />
      ) : (
        <TextInput
          {...common}
          suffix={suffix}
          maxLength={name === 'name' ? evaluationLimits.nameLength : undefined}
          onText={(text) => onChange({ [name]: text })}
        />
      )}
      {help === undefined ? null : <p className="text-12 text-pretty text-ink-second">{help}</p>}
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
