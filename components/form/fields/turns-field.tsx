'use client';
/** The turns of a conversation in the messages dialect: who speaks, and what. */
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';

const roles = [
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'Model' },
];

export function TurnsField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const turns =
    Array.isArray(value) && value.length > 0 ? value.filter(isRecord) : [{ role: 'user', content: '' }];
  const replace = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
  const set = (index: number, change: Record<string, unknown>) =>
    replace(turns.map((turn, at) => (at === index ? { ...turn, ...change } : turn)));
  const last = turns.at(-1);
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={`${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}`}
      issues={issuesAt(issues, path, true)}
      onFix={onFix}
      group
    >
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
        <div key={index} className="flex flex-col gap-2 rounded-control border border-hairline p-2">
          <div className="flex items-center justify-between gap-2">
            <div className="w-40">
              <Segmented
                label={`Turn ${index + 1}, who speaks`}
                options={roles}
                value={String(turn.role)}
                onChange={(role) => set(index, { role })}
              />
            </div>
            <IconButton
              label={`Remove turn ${index + 1}`}
              icon={<X aria-hidden size={15} />}
              disabled={turns.length === 1}
              onClick={() => replace(turns.filter((_, at) => at !== index))}
            />
          </div>
          {typeof turn.content === 'string' || turn.content === undefined ? (
            <TextArea
              aria-label={`Turn ${index + 1}`}
              value={turn.content ?? ''}
              placeholder={turn.role === 'user' ? 'Ask something' : 'What the model said'}
              onChange={(event) => set(index, { content: event.target.value })}
            />
          ) : (
            <p className="px-1 text-13 text-ink-third">{describeBlocks(turn.content)}</p>
          )}
        </div>
      ))}
      <div>
        <Button
          weight="quiet"
          icon={<Plus aria-hidden size={15} />}
          onClick={() =>
            replace([...turns, { role: last?.role === 'user' ? 'assistant' : 'user', content: '' }])
          }
        >
          Add a turn
        </Button>
      </div>
    </FieldFrame>
  );
}

/** Blocks are kept as they came; the JSON view is where they are edited. */
function describeBlocks(content: unknown): string {
  const types = Array.isArray(content)
    ? content.map((block) => (isRecord(block) ? String(block.type) : typeof block))
    : [];
  return `${types.length} blocks: ${types.join(', ')}. Edit them as JSON.`;
}
