/** The price table in this browser, shared by all tabs. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { createListeners } from '#lib/client/storage/listeners.ts';
import { type ModelPrice, noPrices, type PriceTable, readPriceTable, withPrice } from './price-table.ts';

const storageKey = 'easel.prices';

export function usePrices(): PriceTable {
  return useSyncExternalStore(subscribe, read, () => noPrices);
}

/** An empty price removes the model. */
export function setPrice(model: string, price: ModelPrice): void {
  store(withPrice(read(), model, price));
}

export function setCurrency(currency: string): void {
  store({ ...read(), currency });
}

/** The browser stores nothing: the table lives as long as the page. */
let unkept = false;
let known: { text: string | null; table: PriceTable } = { text: null, table: noPrices };
const listeners = createListeners();

/** The same object until something changes, here or in another tab. */
function read(): PriceTable {
  const text = unkept ? known.text : readStored(storageKey);
  if (text !== known.text) known = { text, table: parse(text) };
  return known.table;
}

function parse(text: string | null): PriceTable {
  if (text === null) return noPrices;
  try {
    return readPriceTable(JSON.parse(text));
  } catch {
    return noPrices;
  }
}

function store(table: PriceTable): void {
  const text = JSON.stringify(table);
  unkept = !writeStored(storageKey, text);
  if (unkept) known = { text, table };
  listeners.notify();
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}
