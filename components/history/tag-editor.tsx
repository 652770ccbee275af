/** Edits the tags of one or several runs in a popover. */
import { Tag, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { TextInput } from '#components/ui/text-input.tsx';

/** Limits of the server. */
const longestTag = 40;
const mostTags = 20;

interface TagEditorProps {
  tags: readonly (readonly string[])[];
  known: readonly string[];
  onAdd(tag: string): void;
  onRemove(tag: string): void;
}

export function TagEditor({ tags, known, onAdd, onRemove }: TagEditorProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div ref={anchor}>
      <Button
        weight="quiet"
        icon={<Tag size={14} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Tags
      </Button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} width="content">
        <TagForm tags={tags} known={known} onAdd={onAdd} onRemove={onRemove} />
      </Popover>
    </div>
  );
}

function TagForm({ tags, known, onAdd, onRemove }: TagEditorProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const counts = countsOf(tags);
  const full = tags.some((own) => own.length >= mostTags);
  const add = () => {
    const tag = typed.trim();
    if (tag !== '' && !full) onAdd(tag);
    setTyped('');
  };
  return (
    <div className="flex w-64 flex-col gap-2 p-2">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
        className="flex gap-2"
      >
        <div className="flex-1">
          <TextInput
            ref={input}
            aria-label="New tag"
            placeholder={full ? `At most ${mostTags} tags` : 'New tag'}
            disabled={full}
            maxLength={longestTag}
            list={list}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={typed.trim() === ''}>
          Add
        </Button>
        <datalist id={list}>
          {known
            .filter((tag) => counts.get(tag) !== tags.length)
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </form>
      {counts.size === 0 ? (
        <p className="text-12 text-ink-second">No tags yet. Use tags to search and filter runs.</p>
      ) : (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {[...counts].map(([tag, count]) => (
            <li
              key={tag}
              className="flex max-w-full items-center rounded-control border border-hairline pl-2 text-13"
            >
              <span className="truncate">{tag}</span>
              {count < tags.length ? (
                <span className="pl-1.5 font-mono text-12 text-ink-third">
                  {count}/{tags.length}
                </span>
              ) : null}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => {
                  // The button disappears with its tag.
                  input.current?.focus();
                  onRemove(tag);
                }}
                className="grid size-7 shrink-0 place-items-center rounded-control text-ink-second hover:bg-sunk hover:text-ink"
              >
                <X size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countsOf(tags: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const tag of tags.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}
