/** The price table of the server, shared by all who use the pages. Changes are saved after a short delay. */
import { useSyncExternalStore } from 'react';
import { errorMessage } from '#lib/base/error-message.ts';
import { createStore } from '#lib/client/storage/create-store.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { noPrices } from '#lib/contract/prices/price-parts.ts';
import type { ModelPrice, PriceTable } from '#lib/contract/prices/price-table.ts';
import { withPrice } from './format-cost.ts';

const path = '/api/prices';
const saveDelayMs = 300;

export interface PricesState {
  table: PriceTable;
  /** Why the last change is not saved. */
  problem?: string;
}

const prices = createStore<PricesState>({ table: noPrices });
const empty: PricesState = { table: noPrices };

export function usePrices(): PriceTable {
  return usePricesState().table;
}

export function usePricesState(): PricesState {
  return useSyncExternalStore(subscribe, prices.read, () => empty);
}

/** For a share, whose readers see its costs but no prices. */
export function showCurrency(currency: string): void {
  prices.set({ table: { ...noPrices, currency } });
}

/** An empty price removes the model. */
export function setPrice(model: string, price: ModelPrice): void {
  setPrices(withPrice(prices.read().table, model, price));
}

export function setCurrency(currency: string): void {
  setPrices({ ...prices.read().table, currency });
}

export function setPrices(table: PriceTable): void {
  prices.set({ table });
  clearTimeout(timer);
  timer = setTimeout(save, saveDelayMs);
}

/** Back to the vendors' prices that this version comes with. */
export async function resetPrices(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  try {
    prices.set({ table: await callPages<PriceTable>(path, { method: 'DELETE' }) });
  } catch (error) {
    prices.set({ ...prices.read(), problem: errorMessage(error) });
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoaded = false;

function subscribe(listener: () => void): () => void {
  if (!isLoaded) reload();
  addEventListener('focus', reload);
  const stop = prices.subscribe(listener);
  return () => {
    stop();
    removeEventListener('focus', reload);
  };
}

function reload(): void {
  isLoaded = true;
  void load();
}

async function load(): Promise<void> {
  // A share is public; the prices are not.
  if (location.pathname.startsWith('/s/')) return;
  const table = await callPages<PriceTable>(path).catch(() => undefined);
  // A change that is not saved yet is newer.
  if (table === undefined || timer !== undefined) return;
  if (JSON.stringify(table) !== JSON.stringify(prices.read().table)) prices.set({ table });
}

async function save(): Promise<void> {
  timer = undefined;
  const { table } = prices.read();
  try {
    await callPages(path, { method: 'PUT', body: table, keepalive: true });
  } catch (error) {
    prices.set({ table, problem: errorMessage(error) });
  }
}
