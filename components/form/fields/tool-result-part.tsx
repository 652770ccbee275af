/** The result of a tool call: text or JSON, and whether the call failed. */
import { Wrench } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import type { ToolAnswer } from '#lib/client/form/turn-view.ts';

interface ToolResultPartProps {
  name: string;
  tool: string;
  answer: ToolAnswer;
  actions: ReactNode;
  onChange(answer: ToolAnswer): void;
}

export function ToolResultPart({ name, tool, answer, actions, onChange }: ToolResultPartProps) {
  const id = useId();
  return (
    <div className="mx-2 my-1 flex items-start gap-1">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 rounded-control border border-hairline p-2.5">
        <div className="flex items-center gap-2 text-13">
          <Wrench size={14} className="shrink-0 text-ink-second" />
          <label htmlFor={id} className="min-w-0 flex-1 truncate">
            Result of <span className="font-mono font-medium">{tool}</span>
            <span className="sr-only">, {name}</span>
          </label>
          <label className="flex shrink-0 items-center gap-1.5 text-12 text-ink-second">
            <input
              type="checkbox"
              checked={answer.failed}
              onChange={({ target }) => onChange({ ...answer, failed: target.checked })}
              className="accent-ink"
            />
            Failed
          </label>
        </div>
        <TextArea
          id={id}
          mono
          small
          value={answer.text}
          placeholder={answer.failed ? 'Error message' : 'Text or JSON that the tool returned'}
          spellCheck={false}
          onChange={({ target }) => onChange({ ...answer, text: target.value })}
        />
      </div>
      {actions}
    </div>
  );
}
