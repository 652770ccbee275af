/** Edits the tags of one or several runs in a popover. */
import { Tag, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EntryField } from '#components/ui/entry-field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { PopoverButton } from '#components/ui/popover.tsx';

/** Limits of the server. */
const longestTag = 40;
const maxTags = 20;

interface TagEditorProps {
  tags: readonly (readonly string[])[];
  known: readonly string[];
  onAdd(tag: string): void;
  onRemove(tag: string): void;
}

export function TagEditor(props: TagEditorProps) {
  return (
    <PopoverButton
      button={(button) => (
        <Button {...button} weight="quiet" icon={<Tag size={14} />}>
          Tags
        </Button>
      )}
    >
      {() => <TagForm {...props} />}
    </PopoverButton>
  );
}

function TagForm({ tags, known, onAdd, onRemove }: TagEditorProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const counts = countsOf(tags);
  const full = tags.some((own) => own.length >= maxTags);
  return (
    <div className="flex w-64 flex-col gap-2 p-2">
      <EntryField
        ref={input}
        aria-label="New tag"
        placeholder={full ? `At most ${maxTags} tags` : 'New tag'}
        disabled={full}
        maxLength={longestTag}
        list={list}
        onEnter={onAdd}
      />
      <datalist id={list}>
        {known
          .filter((tag) => counts.get(tag) !== tags.length)
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
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
              <IconButton
                size="chip"
                label={`Remove tag ${tag}`}
                icon={<X size={13} />}
                onClick={() => {
                  // The button disappears with its tag.
                  input.current?.focus();
                  onRemove(tag);
                }}
              />
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
