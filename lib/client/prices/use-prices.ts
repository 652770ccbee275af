'use client';
/** The person's price table, kept in this browser and the same in all its tabs. */
import { useSyncExternalStore } from 'react';
import { type ModelPrice, noPrices, type PriceTable, readPriceTable, withPrice } from './price-table.ts';

const storageKey = 'easel.prices';

export function usePrices(): PriceTable {
  return useSyncExternalStore(subscribe, read, () => noPrices);
}

/** An empty price takes the model out of the table. */
export function setPrice(model: string, price: ModelPrice): void {
  store(withPrice(read(), model, price));
}

export function setCurrency(currency: string): void {
  store({ ...read(), currency });
}

let known: { text: string | null; table: PriceTable } = { text: null, table: noPrices };
const listeners = new Set<() => void>();

/** The same object as long as nothing was changed, here or in another tab. */
function read(): PriceTable {
  const text = stored();
  if (text !== known.text) known = { text, table: parse(text) };
  return known.table;
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return known.text;
  }
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
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // A browser that keeps nothing: the table lives as long as the page.
    known = { text, table };
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
