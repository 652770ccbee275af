'use client';
/** Goes anywhere and does anything by a few letters: pages, models, examples, runs, ids, acts of the page in sight. */
import { Command } from 'cmdk';
import { House } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { placeGroups } from '#components/shell/navigation.ts';
import { usePageCommands } from '#components/shell/page-commands.ts';
import { PlaceIcon } from '#components/shell/place-icon.tsx';
import { chooseTheme, themes } from '#components/shell/theme.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { FormCatalogue } from '#lib/contract/playground/form-catalogue.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';
import { placeOfId } from './place-of-id.ts';
import { RunItems } from './run-items.tsx';
import { scoreItem } from './score-item.ts';

interface PaletteProps {
  onClose(): void;
  onSheet(): void;
}

export function Palette({ onClose, onSheet }: PaletteProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const commands = usePageCommands();
  const { data } = useSWR<FormCatalogue, Error>('/api/forms', callPages, { revalidateOnFocus: false });
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const [chosen, setChosen] = useState('');
  // The library chooses the first line as one types, but not among lines that come only then.
  useEffect(() => {
    const list = dialog.current?.querySelector('[cmdk-list]');
    if (!list) return;
    const watch = new MutationObserver(() => {
      if (list.querySelector('[data-selected=true]') === null)
        setChosen(list.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '');
    });
    watch.observe(list, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  const act = (work: () => void) => () => {
    onClose();
    work();
  };
  const go = (href: string) => act(() => router.push(href));
  const named = placeOfId(typed);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as every dialog
    <dialog
      ref={dialog}
      aria-label="Find anything"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-[12vh] mb-auto max-h-[72dvh] w-[min(640px,calc(100vw-24px))] flex-col rounded-panel border border-control bg-panel p-0 text-ink open:flex backdrop:bg-black/40"
    >
      <Command
        label="Find anything"
        loop
        filter={scoreItem}
        value={chosen}
        onValueChange={setChosen}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="A page, a model, an example, a run, an id"
          className="h-12 w-full shrink-0 border-b border-hairline bg-transparent px-4 text-15 outline-none placeholder:text-ink-third"
        />
        <Command.List label="Found" className="min-h-0 flex-1 overflow-y-auto p-2">
          <Command.Empty className="px-2 py-6 text-center text-13 text-ink-second">
            Nothing is called that.
          </Command.Empty>
          {named === undefined ? null : (
            <PaletteGroup name="Id">
              <PaletteItem value={typed} words={named.words} onSelect={go(named.href)} />
            </PaletteGroup>
          )}
          {commands.length === 0 ? null : (
            <PaletteGroup name="On this page">
              {commands.map(({ words, run }) => (
                <PaletteItem key={words} value={`do ${words}`} words={words} onSelect={act(run)} />
              ))}
            </PaletteGroup>
          )}
          <PaletteGroup name="Pages">
            <PaletteItem
              value="page Start"
              words="Start"
              icon={<House aria-hidden size={16} strokeWidth={1.75} />}
              keys="g s"
              onSelect={go('/')}
            />
            {placeGroups
              .flatMap(({ places }) => places)
              .map(({ href, label, icon, key }) => (
                <PaletteItem
                  key={href}
                  value={`page ${label}`}
                  words={label}
                  icon={<PlaceIcon name={icon} />}
                  keys={`g ${key}`}
                  onSelect={go(href)}
                />
              ))}
          </PaletteGroup>
          {typed.trim() === '' ? null : (
            <>
              <PaletteGroup name="Models">
                {data?.forms.flatMap(({ href, label, models }) =>
                  models.map(({ id, summary }) => (
                    <PaletteItem
                      key={`${href} ${id}`}
                      value={`model ${id} ${label}`}
                      words={id}
                      note={`${label} · ${summary}`}
                      onSelect={go(`${href}?${new URLSearchParams({ model: id })}`)}
                    />
                  )),
                )}
              </PaletteGroup>
              <PaletteGroup name="Examples">
                {data?.forms.flatMap(({ label, examples }) =>
                  examples.map(({ title, words, href }) => (
                    <PaletteItem
                      key={href}
                      value={`example ${title} ${label}`}
                      words={title}
                      note={`${label} · ${words}`}
                      noteCounts
                      onSelect={go(href)}
                    />
                  )),
                )}
              </PaletteGroup>
            </>
          )}
          {/* After places, models and examples: lines that come late keep the order they stand in. */}
          <RunItems typed={typed} onGo={(href) => go(href)()} />
          <PaletteGroup name="Theme">
            {themes.map(({ value, label }) => (
              <PaletteItem
                key={value}
                value={`theme ${label}`}
                words={`Theme: ${label.toLowerCase()}`}
                onSelect={act(() => chooseTheme(value))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup name="Help">
            <PaletteItem value="shortcuts keys help" words="Shortcuts" keys="?" onSelect={onSheet} />
          </PaletteGroup>
        </Command.List>
      </Command>
    </dialog>
  );
}
