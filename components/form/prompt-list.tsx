/** The prompts of a form: found by name, opened, saved as a new one or as a version. */
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { EntryField } from '#components/ui/entry-field.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { dropPresets } from '#lib/client/form/import-presets.ts';
import { openedPrompts } from '#lib/client/form/opened-prompt.ts';
import { type PromptContent, promptCalls, readPrompt, usePrompts } from '#lib/client/form/prompts.ts';
import type { Prompt, PromptSummary } from '#lib/contract/pages/prompts.ts';
import { PromptDetails } from './prompt-details.tsx';

interface PromptListProps {
  title: string;
  isListed(prompt: PromptSummary): boolean;
  onChoose(prompt: Prompt): void;
  /** What the form holds; absent if there is nothing to save. */
  save?: SaveProps | undefined;
}

interface SaveProps {
  form: string;
  content: PromptContent;
  placeholder: string;
}

/** From so many on, a field filters them. */
const many = 5;

export function PromptList({ title, isListed, onChoose, save }: PromptListProps) {
  const { mayCall } = useRights();
  const { data, error, mutate } = usePrompts();
  const [filter, setFilter] = useState('');
  const [details, setDetails] = useState<string>();
  const [last, setLast] = useState<string>();
  const { problem, act } = useAction();
  const open = (name: string) => void act(async () => onChoose(await readPrompt(name)));
  const listed = data?.prompts.filter(isListed) ?? [];
  const text = ({ name, model, excerpt }: PromptSummary) => `${name} ${model} ${excerpt}`.toLowerCase();
  const shown = listed.filter((prompt) => text(prompt).includes(filter.trim().toLowerCase()));
  if (details !== undefined)
    return <PromptDetails id={details} onOpen={open} onBack={() => setDetails(undefined)} />;
  return (
    <EntrySection
      title={title}
      before={
        listed.length < many ? null : (
          <TextInput
            type="search"
            aria-label="Filter"
            placeholder="Filter"
            value={filter}
            onText={setFilter}
          />
        )
      }
      entries={shown.map((prompt) => (
        <Entry
          key={prompt.id}
          title={prompt.name}
          detail={<Detail prompt={prompt} />}
          onChoose={() => open(prompt.id)}
        >
          <IconButton
            label={`Details of ${prompt.name}`}
            icon={<Ellipsis size={15} />}
            autoFocus={last === prompt.id}
            onClick={() => {
              setDetails(prompt.id);
              setLast(prompt.id);
            }}
          />
        </Entry>
      ))}
    >
      {data && shown.length === 0 ? (
        <p className="px-2 py-1 text-12 text-pretty text-ink-third">
          {listed.length > 0 ? 'No prompt matches.' : emptyHint}
        </p>
      ) : null}
      {error || problem ? <ErrorText className="px-2">{error?.message ?? problem}</ErrorText> : null}
      {save && mayCall('POST /api/prompts') ? <SavePart {...save} known={listed} /> : null}
      {data && data.left.length > 0 ? (
        <div className="px-2 py-1 text-12 text-ink-second [overflow-wrap:anywhere]">
          <p>Presets of this browser that could not be converted to prompts: {data.left.join(' ')}</p>
          <LinkButton
            onClick={() => {
              dropPresets();
              void mutate();
            }}
          >
            Delete them
          </LinkButton>
        </div>
      ) : null}
    </EntrySection>
  );
}

const emptyHint = 'No prompts yet. {{name}} in a text is a variable: you enter its value before each run.';

function Detail({ prompt: { personId, visibility, model, excerpt } }: { prompt: PromptSummary }) {
  return (
    <>
      <OwnerMark personId={personId} visibility={visibility} />
      {model === '' ? excerpt : `${model} · ${excerpt}`}
    </>
  );
}

/** A new version of what was opened, and a new prompt. */
function SavePart({ form, content, placeholder, known }: SaveProps & { known: readonly PromptSummary[] }) {
  const [saved, setSaved] = useState('');
  const { problem, act } = useAction();
  const opened = openedPrompts.get(form);
  const base = known.some(({ id }) => id === opened?.id) ? opened : undefined;
  const keep = (call: Promise<Prompt>) =>
    act(async () => {
      const prompt = await call;
      openedPrompts.set(form, prompt);
      setSaved(`Saved “${prompt.name}”, version ${prompt.version}.`);
    });
  return (
    <div className="flex flex-col gap-1.5 px-2 pt-1.5 pb-1">
      {base ? (
        <EntryField
          action={`Save as version ${base.version + 1}`}
          aria-label={`What changed in ${base.name}`}
          placeholder={`Changes of ${base.name}`}
          maxLength={200}
          accepts={() => true}
          onEnter={(note) => keep(promptCalls.addVersion(base.id, base.version, content, note))}
        />
      ) : null}
      <EntryField
        action="Save"
        aria-label="Name"
        placeholder={placeholder}
        maxLength={100}
        onEnter={(name) => keep(promptCalls.create(name, content))}
      />
      <p role="status" className="text-12 text-ink-second">
        {problem === undefined ? saved : ''}
      </p>
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
    </div>
  );
}

interface EntrySectionProps {
  title: string;
  before?: ReactNode;
  entries: ReactNode;
  children?: ReactNode;
}

export function EntrySection({ title, before, entries, children }: EntrySectionProps) {
  return (
    <section className="border-t border-hairline pt-2.5 first:border-t-0 first:pt-0">
      <h2 className="px-2 pb-1 text-13 text-ink-third">{title}</h2>
      {before}
      <ul aria-label={title}>{entries}</ul>
      {children}
    </section>
  );
}

interface EntryProps {
  title: string;
  detail: ReactNode;
  onChoose(): void;
  /** Beside the entry. */
  children?: ReactNode;
}

/** What a form can be filled with. */
export function Entry({ title, detail, onChoose, children }: EntryProps) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-sunk"
        onClick={onChoose}
      >
        <span className="block text-13 font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="line-clamp-2 text-12 text-ink-second">{detail}</span>
      </button>
      {children}
    </li>
  );
}
