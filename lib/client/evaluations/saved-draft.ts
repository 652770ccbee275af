/** The draft of a new evaluation in web storage. A tab reads its own first; a new tab opens with the newest. */

import { isRecord, parseJson } from '#lib/base/json-value.ts';
import { draftKey } from '#lib/client/form/draft-key.ts';
import { readTabFirst, writeStored, writeTabFirst } from '#lib/client/storage/browser-storage.ts';
import { evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';
import { type EvaluationDraft, emptyDraft } from './evaluation-draft.ts';

const key = draftKey('evaluation');
/** Characters. Longer drafts would delay typing. */
const longest = 2_000_000;

/** Undefined without a draft. */
export function readSavedDraft(): EvaluationDraft | undefined {
  return parseSavedDraft(parseJson(readTabFirst(key) ?? ''));
}

/** An empty draft is forgotten. False if the draft does not outlive the page: it is too long, or storage is full. */
export function saveDraft(draft: EvaluationDraft): boolean {
  const text = JSON.stringify(draft);
  if (text === JSON.stringify(emptyDraft(draft.operation))) {
    forgetDraft();
    return true;
  }
  return text.length <= longest && writeTabFirst(key, text);
}

export function forgetDraft(): void {
  writeStored(key, null, 'tab');
  writeStored(key, null);
}

/** A member of another type, as an earlier version may have written it, becomes empty. */
export function parseSavedDraft(value: unknown): EvaluationDraft | undefined {
  if (!isRecord(value)) return undefined;
  const operation = evaluationOperations.find((known) => known === value.operation);
  if (operation === undefined) return undefined;
  const empty = emptyDraft(operation);
  const { models } = value;
  const members = Object.entries(empty).map(([name, usual]) => [
    name,
    typeof value[name] === typeof usual ? value[name] : usual,
  ]);
  return {
    ...empty,
    ...Object.fromEntries(members),
    models: Array.isArray(models) ? models.map(String) : [],
  };
}
