/**
 * Whether the code stands beside the form: an attribute of <html>, which app/panes.css reads, remembered in this browser.
 * `pane-script` applies it before the first paint.
 */
import { useSyncExternalStore } from 'react';
import { writeStored } from '#lib/client/storage/browser-storage.ts';
import { createListeners } from '#lib/client/storage/listeners.ts';
import { panesKey } from './pane-script.ts';

const listeners = createListeners();

export function useCodeOpen(): boolean {
  return useSyncExternalStore(listeners.subscribe, codeOpen, () => false);
}

export function openCode(open: boolean): void {
  const { dataset } = document.documentElement;
  if (open) dataset.codePane = 'open';
  else delete dataset.codePane;
  writeStored(panesKey, JSON.stringify({ codePane: open }));
  listeners.notify();
}

function codeOpen(): boolean {
  return document.documentElement.dataset.codePane === 'open';
}
