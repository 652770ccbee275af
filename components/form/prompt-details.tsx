/** A prompt with its versions: what changed in each, opened or restored; its name, its link, who sees it, its deletion. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { VisibilityButton } from '#components/shell/visibility-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EntryField } from '#components/ui/entry-field.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { WordsDiff } from '#components/ui/text-diff.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { countText, formatAgo } from '#lib/base/format.ts';
import { rebaseForms } from '#lib/client/form/opened-prompt.ts';
import { promptCalls, promptHref, readPrompt, usePrompt } from '#lib/client/form/prompts.ts';
import type { Prompt } from '#lib/contract/pages/prompts.ts';
import { EvaluateButton } from './evaluate-button.tsx';

interface PromptDetailsProps {
  id: string;
  /** `prompt_x@3` for a version. */
  onOpen(name: string): void;
  onBack(): void;
}

export function PromptDetails({ id, onOpen, onBack }: PromptDetailsProps) {
  const { data: prompt, error } = usePrompt(id);
  const { mayChange: mayChangeThing } = useRights();
  const { problem, act } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const [compared, setCompared] = useState<number>();
  const mayChange = mayChangeThing(prompt ?? {});
  const href = prompt && promptHref(prompt);
  const restore = async (version: number, base: number) => {
    const { operation, model, stream, body } = await readPrompt(`${id}@${version}`);
    const content = { operation, model, stream, body };
    rebaseForms(await promptCalls.addVersion(id, base, content, `Version ${version} restored`));
  };
  const remove = () => {
    if (isDeleting) void act(() => promptCalls.remove(id).then(onBack));
    setDeleting(!isDeleting);
  };
  return (
    <section aria-label={prompt?.name ?? 'Prompt'} className="flex flex-col gap-2 px-2 pb-1">
      <div className="-ml-2 flex items-center gap-1">
        <Button weight="quiet" className="px-2" icon={<ArrowLeft size={14} />} autoFocus onClick={onBack}>
          Back
        </Button>
        <h2 className="min-w-0 text-13 font-semibold [overflow-wrap:anywhere]">{prompt?.name}</h2>
      </div>
      {mayChange ? (
        <EntryField
          action="Rename"
          aria-label="New name"
          placeholder="New name"
          maxLength={100}
          onEnter={(name) => act(() => promptCalls.change(id, { name }))}
        />
      ) : null}
      <div className="-mx-2 flex flex-wrap items-center [&_button]:px-2">
        {prompt === undefined ? null : (
          <EvaluateButton
            weight="quiet"
            operation={prompt.operation}
            model={prompt.model}
            opening={() => ({ body: prompt.body, model: prompt.model, title: prompt.name })}
          />
        )}
        {href === undefined ? null : (
          <CopyButton
            label="Copy link"
            text={() => location.origin + href}
            className="h-control-small text-13 font-medium hover:bg-sunk"
          />
        )}
        {prompt ? (
          <VisibilityButton
            thing={prompt}
            name="prompt"
            onShow={(visibility) => void act(() => promptCalls.change(id, { visibility }))}
          />
        ) : null}
        {mayChange ? (
          <Button weight="quiet" onClick={remove} onBlur={() => setDeleting(false)}>
            {isDeleting ? `Delete ${countText(prompt?.versions.length ?? 0, 'version')} for good` : 'Delete'}
          </Button>
        ) : null}
      </div>
      {error || problem ? <ErrorText>{error?.message ?? problem}</ErrorText> : null}
      <ul aria-label="Versions">
        {prompt?.versions.map(({ version, note, at, personId }, index) => (
          <li key={version} className="border-t border-hairline py-1.5">
            <p className="text-12 text-ink-second [overflow-wrap:anywhere]">
              <span className="text-13 font-semibold text-ink">Version {version}</span>{' '}
              <OwnerMark personId={personId} />
              {formatAgo(Date.now() - Date.parse(at))}
              {note === '' ? '' : ` · ${note}`}
            </p>
            <div className="flex gap-3 text-12">
              <Act of={version} name="Open" onClick={() => onOpen(`${id}@${version}`)} />
              {version === 1 ? null : (
                <Act
                  of={version}
                  name="Changes"
                  onClick={() => setCompared(compared === version ? undefined : version)}
                />
              )}
              {mayChange && index > 0 ? (
                <Act
                  of={version}
                  name="Restore"
                  onClick={() => void act(() => restore(version, prompt.versions[0]?.version ?? version))}
                />
              ) : null}
            </div>
            {compared === version ? <Changes id={id} version={version} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Act({ name, of, onClick }: { name: string; of: number; onClick(): void }) {
  return (
    <LinkButton aria-label={`${name} version ${of}`} onClick={onClick}>
      {name}
    </LinkButton>
  );
}

function Changes({ id, version }: { id: string; version: number }) {
  const { data: before } = usePrompt(`${id}@${version - 1}`);
  const { data: after } = usePrompt(`${id}@${version}`);
  return (
    <ScrollRegion
      label={`Changes of version ${version}`}
      className="mt-1 max-h-64 overflow-y-auto rounded-control bg-sunk px-2 py-1.5 font-mono text-12 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {before && after ? <WordsDiff before={textOf(before)} after={textOf(after)} /> : null}
    </ScrollRegion>
  );
}

/** Texts as they were written, everything else as JSON. */
function textOf({ model, body }: Prompt): string {
  return Object.entries({ ...(model === '' ? {} : { model }), ...body })
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}`)
    .join('\n');
}
