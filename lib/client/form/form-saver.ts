/** Saves an open form shortly after a change: its draft, and its model in the URL. */

import { type FormState, variantOf } from '#lib/client/run/form-values.ts';
import { pushParams, readParam, replaceParams } from '#lib/client/storage/url-params.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { writeDraft } from './draft.ts';
import { createDraftStore } from './draft-store.ts';
import { editPause } from './validate-form.ts';

interface FormSaverOptions {
  description: FormDescription;
  name: string;
  /** Leaves the URL alone. */
  ignoreUrl: boolean;
}

export function createFormSaver({ description, name, ignoreUrl }: FormSaverOptions) {
  const draft = createDraftStore(name);
  /** Edited since the draft was last saved. */
  let isUnsaved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    draft,
    noteEdit() {
      isUnsaved = true;
    },
    /** `isDraft`: false for a form that is shown only. */
    later(form: FormState, isDraft: boolean) {
      clearTimeout(timer);
      // Files take longer than the text, so they start earlier.
      if (isDraft && isUnsaved) draft.saveImages(form);
      timer = setTimeout(() => {
        if (isDraft) draft.save(form);
        isUnsaved = false;
        if (!ignoreUrl) replaceModel(description, form.model);
      }, editPause);
    },
    /** The page is left: an edit may be younger than the pause. */
    flush(form: FormState, isDraft: boolean) {
      if (isUnsaved && isDraft) writeDraft(name, form);
    },
    stop: () => clearTimeout(timer),
    pushModel(before: string, model: string) {
      if (ignoreUrl) return;
      // A URL without a model meant that one.
      if (readParam('model') === undefined) replaceParams({ model: before });
      pushParams({ model, example: undefined });
    },
  };
}

/** An edited example is a draft, and the model may have come with a loaded request. */
function replaceModel(description: FormDescription, model: string): void {
  const named = readParam('model');
  const isKnown = named !== undefined && variantOf(description, named) !== undefined;
  replaceParams({ example: undefined, ...(isKnown ? { model } : {}) });
}
