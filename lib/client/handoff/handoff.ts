/** The one way from a page into another page's form: a request, and what is done with it. Lives as long as the tab. */
import { useSyncExternalStore } from 'react';
import type { Body } from '#lib/client/run/form-values.ts';
import { createStore } from '#lib/client/storage/create-store.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';
import type { VariableValues } from '#lib/describe/variables.ts';
import { type CompareSet, comparePage } from './compare-set.ts';

export interface Opening {
  /** May contain `model`. Holds Blobs where the wire format has Base64. */
  body: Body;
  model?: string;
  stream?: boolean;
  /** Values of the variables in the texts. */
  variables?: VariableValues;
  /** Of the compare page, or of a comparison that is evaluated. Without it, a single request. */
  set?: CompareSet;
  /** Of a run that is evaluated: its body with variables. */
  template?: Body | undefined;
  /** Of a prompt that is evaluated. */
  title?: string;
  /** Run at once. Only a click in the page sets this, never a link. */
  run?: boolean;
}

/** Without a body the page opens with what its URL or its draft names. */
export interface Handoff extends Partial<Opening> {
  /** Name of the form, which is that of its draft; see `comparePage`. */
  page: string;
  /** Open the mask editor for the first image. */
  mask?: boolean;
  /** Shown above the form: where the request came from, what was left out. */
  notice?: readonly string[];
}

const latest = createStore<Handoff | undefined>(undefined);

export const handoff = {
  /** The open page takes it; otherwise the next one opens with it. Returns the path of the page. */
  open(given: Handoff): string {
    latest.set(given);
    return pathOf(given.page);
  },

  /** The request that waits for the page, once. What is done with it stays until `finish`. */
  take(page: string): Opening | undefined {
    const given = handoff.read(page);
    if (given?.body === undefined) return undefined;
    const { body, set: _, ...rest } = given;
    latest.set(rest);
    return { ...given, body };
  },

  /** Takes what comes to the open page. Returns the function that stops. */
  receive(page: string, act: (given: Opening) => void): () => void {
    return latest.subscribe(() => {
      const given = handoff.take(page);
      if (given) act(given);
    });
  },

  /** The latest handoff, if it is for the page. */
  read(page: string): Handoff | undefined {
    const given = latest.read();
    return given?.page === page ? given : undefined;
  },

  /** Whether there was this to do. It is done now. */
  finish(page: string, part: 'run' | 'mask' | 'notice'): boolean {
    const given = handoff.read(page);
    if (!given?.[part]) return false;
    const { [part]: _, ...rest } = given;
    latest.set(rest);
    return true;
  },
};

/** The latest handoff, if it is for the page. */
export function useHandoff(page: string): Handoff | undefined {
  return useSyncExternalStore(
    latest.subscribe,
    () => handoff.read(page),
    () => undefined,
  );
}

/** Names the form of a new evaluation. */
export function evaluatePage(operationId: string): string {
  return `evaluate:${operationId}`;
}

function pathOf(page: string): string {
  if (page.startsWith(evaluatePage(''))) return '/evaluations';
  const comparison = comparePage();
  if (page.startsWith(comparison)) return `/compare?of=${page.slice(comparison.length)}`;
  return `/${playgroundForms.find(({ name }) => name === page)?.slug ?? ''}`;
}
