/** The command palette: pages, prompts, models, examples, runs and ids. */
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { allPages } from '#components/shell/navigation.ts';
import { PageIcon } from '#components/shell/page-icon.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { promptHref, usePrompts } from '#lib/client/form/prompts.ts';
import { useFormCatalogue } from '#lib/client/form/use-form-catalogue.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';
import type { PromptSummary } from '#lib/contract/pages/prompts.ts';
import { PaletteGroup, PaletteItem, RunItems } from './palette-item.tsx';
import { pageOfId, scoreItem } from './palette-search.ts';

interface PaletteProps {
  /** What the search begins with. */
  typed?: string;
  onClose(): void;
  onSheet(): void;
}

export function Palette({ typed: before = '', onClose, onSheet }: PaletteProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(before);
  const { data } = useFormCatalogue();
  const prompts = usePrompts().data?.prompts ?? [];
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const [chosen, setChosen] = useChosenItem(dialog);
  const act = (work: () => void) => () => {
    onClose();
    work();
  };
  const go = (href: string) => act(() => router.push(href));
  const named = pageOfId(typed);
  const { mayCall, mayRun } = useRights();
  const pages = allPages.filter(({ route }) => mayCall(route));

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-[12vh] mb-auto max-h-[72dvh] w-[min(640px,calc(100vw-24px))] flex-col rounded-panel border border-control bg-panel p-0 text-ink open:flex backdrop:bg-black/40"
    >
      <Command
        label="Search"
        loop
        filter={scoreItem}
        value={chosen}
        onValueChange={setChosen}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search pages, prompts, models, examples, runs and ids"
          className="h-12 w-full shrink-0 border-b border-hairline bg-transparent px-4 text-15 outline-none placeholder:text-ink-third"
        />
        <Command.List label="Results" className="min-h-0 flex-1 overflow-y-auto p-2">
          {named === undefined ? null : (
            <PaletteGroup name="Id">
              <PaletteItem value={typed} label={named.label} onSelect={go(named.href)} />
            </PaletteGroup>
          )}
          <PaletteGroup name="Pages">
            {pages.map(({ href, label, icon }) => (
              <PaletteItem
                key={href}
                value={`page ${label}`}
                label={label}
                icon={<PageIcon name={icon} />}
                onSelect={go(href)}
              />
            ))}
          </PaletteGroup>
          {typed.trim() === '' || !mayRun ? null : (
            <FormItems forms={data?.forms ?? []} prompts={prompts} go={go} />
          )}
          {/* After pages, prompts, models and examples, because these items arrive later. */}
          <RunItems typed={typed} onGo={(href) => go(href)()} />
          <PaletteGroup name="Help">
            <PaletteItem value="shortcuts keys help" label="Shortcuts" keys="?" onSelect={onSheet} />
          </PaletteGroup>
        </Command.List>
        {/* Outside of the list, which may contain only options. */}
        <Command.Empty role="status" className="px-2 pt-2 pb-6 text-center text-13 text-ink-second">
          No results
        </Command.Empty>
      </Command>
    </dialog>
  );
}

/** cmdk selects the first item while the user types, but not among items that arrive later. */
function useChosenItem(dialog: RefObject<HTMLDialogElement | null>) {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    const list = dialog.current?.querySelector('[cmdk-list]');
    if (!list) return;
    const watch = new MutationObserver(() => {
      if (list.querySelector('[data-selected=true]') === null)
        setChosen(list.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '');
    });
    watch.observe(list, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [dialog]);
  return [chosen, setChosen] as const;
}

interface FormItemsProps {
  forms: FormCatalogue['forms'];
  prompts: readonly PromptSummary[];
  go(href: string): () => void;
}

/** Prompts, models and examples of all forms. A prompt opens its form, which asks for the variables. */
function FormItems({ forms, prompts, go }: FormItemsProps) {
  const saved = prompts.flatMap((prompt, index) => {
    const [href, label] = [promptHref(prompt), runPage(prompt.operation, prompt.model)?.label];
    if (href === undefined) return [];
    // Two people may use one name.
    const value = `prompt ${prompt.name} ${label} ${index}`;
    return [{ href, value, label: prompt.name, note: `${label} · ${prompt.excerpt}` }];
  });
  const models = forms.flatMap(({ href, label, models }) =>
    models.map(({ id, summary }) => ({
      href: `${href}?${new URLSearchParams({ model: id })}`,
      value: `model ${id} ${label}`,
      label: id,
      note: `${label} · ${summary}`,
    })),
  );
  const examples = forms.flatMap(({ label, examples }) =>
    examples.map(({ title, words, href }) => ({
      href,
      value: `example ${title} ${label}`,
      label: title,
      note: `${label} · ${words}`,
    })),
  );
  return Object.entries({ Prompts: saved, Models: models, Examples: examples }).map(([name, items]) => (
    <PaletteGroup key={name} name={name}>
      {items.map(({ href, ...item }) => (
        <PaletteItem key={href} {...item} noteCounts={name !== 'Models'} onSelect={go(href)} />
      ))}
    </PaletteGroup>
  ));
}
