/**
 * Widths and folds of the panes: variables and attributes of <html>, which app/panes.css reads, remembered in this
 * browser. `pane-script` applies them before the first paint.
 */
import { useSyncExternalStore } from 'react';
import { writeStored } from '#lib/client/storage/browser-storage.ts';
import { createListeners } from '#lib/client/storage/listeners.ts';
import { panesKey } from './pane-script.ts';

/** The panes whose width can be chosen. */
export type SizedPane = 'form' | 'code';

const listeners = createListeners();

export function useCodeOpen(): boolean {
  return useSyncExternalStore(listeners.subscribe, codeOpen, () => false);
}

export function useFormFolded(): boolean {
  return useSyncExternalStore(listeners.subscribe, formFolded, () => false);
}

export function openCode(open: boolean): void {
  setFlag('codePane', open ? 'open' : undefined);
}

export function foldForm(folded: boolean): void {
  setFlag('formPane', folded ? 'folded' : undefined);
}

/** In pixels; undefined for the default. The page limits it to what fits. */
export function setPaneWidth(pane: SizedPane, width: number | undefined): void {
  const { style } = document.documentElement;
  if (width === undefined) style.removeProperty(`--${pane}-width`);
  else style.setProperty(`--${pane}-width`, `${Math.round(width)}px`);
}

/** Remembers what is shown now. */
export function savePanes(): void {
  const width = (pane: SizedPane) =>
    Number.parseInt(document.documentElement.style.getPropertyValue(`--${pane}-width`), 10) || undefined;
  const shown = { form: width('form'), code: width('code'), formPane: formFolded(), codePane: codeOpen() };
  writeStored(panesKey, JSON.stringify(shown));
}

function codeOpen(): boolean {
  return document.documentElement.dataset.codePane === 'open';
}

function formFolded(): boolean {
  return document.documentElement.dataset.formPane === 'folded';
}

function setFlag(name: 'codePane' | 'formPane', value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
  savePanes();
  listeners.notify();
}
