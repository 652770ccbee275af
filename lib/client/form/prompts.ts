/** The prompts of the team: their list, their content as a form has it, changes, links. */
import useSWR, { mutate } from 'swr';
import type { Body, FormState } from '#lib/client/run/form-values.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { Prompt, PromptPatch, PromptSummary } from '#lib/contract/pages/prompts.ts';
import { importPresets } from './import-presets.ts';

/** What a form saves. */
export interface PromptContent {
  operation: string;
  model: string;
  stream: boolean;
  body: Body;
}

const path = '/api/prompts';

/** Of all operations. Presets of an earlier version become prompts before; `left` says which could not. */
export function usePrompts() {
  return useSWR<{ prompts: readonly PromptSummary[]; left: readonly string[] }, Error>(path, async () => {
    const left = await importPresets();
    return { ...(await callPages<{ prompts: readonly PromptSummary[] }>(path)), left };
  });
}

/** `prompt_x` or, for one of its versions, `prompt_x@3`. */
export function readPrompt(name: string): Promise<Prompt> {
  const [id = '', version] = name.split('@');
  return callPages(pathOf(id) + (version === undefined ? '' : `?version=${encodeURIComponent(version)}`));
}

export function usePrompt(name: string) {
  return useSWR<Prompt, Error>([path, name], () => readPrompt(name));
}

export const promptCalls = {
  create: (name: string, content: PromptContent) =>
    changed<Prompt>(callPages(path, { method: 'POST', body: { name, ...content } })),
  addVersion(id: string, base: number, { operation: _, ...content }: PromptContent, note?: string) {
    const body = { base, note, ...content };
    return changed<Prompt>(callPages(`${pathOf(id)}/versions`, { method: 'POST', body }));
  },
  change: (id: string, patch: PromptPatch) =>
    changed(callPages(pathOf(id), { method: 'PATCH', body: patch })),
  remove: (id: string) => changed(callPages(pathOf(id), { method: 'DELETE' })),
};

/** Lists and open prompts are read again. */
async function changed<T>(call: Promise<T>): Promise<T> {
  const value = await call;
  await mutate((key) => key === path || (Array.isArray(key) && key[0] === path));
  return value;
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** Without files, which may be megabytes. */
export function contentOf(operation: string, body: Body, { model, stream }: FormState): PromptContent {
  const { model: _, ...fields } = body;
  const light = Object.entries(fields).map(([name, value]) => [name, withoutImages(value)]);
  return {
    operation,
    model,
    stream,
    body: Object.fromEntries(light.filter(([, value]) => value !== undefined)),
  };
}

/** The page whose form opens a prompt; undefined for a system prompt. */
export function promptHref({ id, operation, model }: PromptSummary): string | undefined {
  const page = runPage(operation, model);
  return page && `${page.href}?prompt=${id}`;
}
