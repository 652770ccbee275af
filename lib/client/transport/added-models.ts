/** The models that the operator adds, known to the page from its layout. Pages must not load the schemas for them. */

import { isRecord, parseJson } from '#lib/base/json-value.ts';
import type { AddedModel } from '#lib/contract/models/added-model.ts';

declare global {
  /** Those of the process, for pages that it renders. */
  var easelModels: readonly AddedModel[] | undefined;
}

/** The `<meta>` in the layout; its content is a list of AddedModel as JSON. */
export const addedModelsMeta = 'added-models';

/** A list of AddedModel; empty without any. */
export function addedModels(): readonly unknown[] {
  if (typeof document === 'undefined') return globalThis.easelModels ?? [];
  const text = document.querySelector(`meta[name="${addedModelsMeta}"]`)?.getAttribute('content');
  const models: unknown = text ? parseJson(text) : [];
  return Array.isArray(models) ? models : [];
}

/** The id of the documented model that an added one follows. */
export function addedLike(id: string): string | undefined {
  const found = addedModels().find((model) => isRecord(model) && model.id === id);
  return isRecord(found) && typeof found.like === 'string' ? found.like : undefined;
}
