/**
 * The saved draft of one open form: writes it, loads its images, and says what a reload would restore. Does not
 * store values.
 */

import type { FormState } from '#lib/client/run/form-values.ts';
import { createStore } from '#lib/client/storage/create-store.ts';
import { type LoadedDraftImages, loadDraftImages, saveDraftImages, writeDraft } from './draft.ts';

export interface DraftStatus {
  /** What a reload restores. */
  saved: 'all' | 'text' | 'nothing';
  /** Names of images of the draft that this browser no longer has. */
  lost: readonly string[];
  loading: boolean;
}

export function createDraftStore(name: string) {
  const status = createStore<DraftStatus>({ saved: 'all', lost: [], loading: false });
  let textSaved = true;
  let imagesSaved = true;
  let pending: Promise<LoadedDraftImages> | undefined;
  let arrived: LoadedDraftImages | undefined;

  const update = (change: Partial<DraftStatus>) => {
    const saved = textSaved ? (imagesSaved ? 'all' : 'text') : 'nothing';
    const known = status.read();
    const next = { ...known, saved, ...change } as const;
    if (next.saved !== known.saved || next.lost !== known.lost || next.loading !== known.loading)
      status.set(next);
  };
  const saveImages = (form: FormState) => {
    void saveDraftImages(name, form).then((saved) => {
      imagesSaved = saved;
      update({});
    });
  };

  return {
    subscribe: status.subscribe,
    status: status.read,
    save(form: FormState) {
      textSaved = writeDraft(name, form);
      update({});
      saveImages(form);
    },
    /** Only the images: they take longer than the text, so they start earlier. */
    saveImages,
    /** Loads the images of an opened draft; `onLoaded` gets the function that inserts them. */
    load(form: FormState, onLoaded: (settle: LoadedDraftImages['settle']) => void) {
      const next = loadDraftImages(form);
      pending = next;
      arrived = undefined;
      if (next === undefined) return;
      update({ loading: true });
      void next.then((images) => {
        if (pending !== next) return;
        arrived = images;
        update({ loading: false, lost: images.lost });
        onLoaded(images.settle);
      });
    },
    /** Inserts the images that have arrived. */
    settle: (form: FormState): FormState => arrived?.settle(form) ?? form,
    /** The state once its images have arrived or are known to be lost. */
    whole: async (form: FormState): Promise<FormState> => (await pending)?.settle(form) ?? form,
    dismissLost() {
      if (status.read().lost.length > 0) update({ lost: [] });
    },
  };
}
