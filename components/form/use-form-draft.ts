'use client';
/** The draft of one form: what of it this browser keeps, and the images that come after its words. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type LoadedDraftImages,
  loadDraftImages,
  saveDraftImages,
  writeDraft,
} from '#lib/client/form/draft.ts';
import type { FormState } from '#lib/client/form/form-values.ts';

export interface FormDraft {
  /** What a reload brings back. */
  kept: 'all' | 'words' | 'nothing';
  /** Names of images that were in the draft and that the browser has no more. */
  lost: readonly string[];
  forgetLost(): void;
  write(state: FormState): void;
  /** Its images alone: at once, since they take their time. */
  keepImages(state: FormState): void;
  /** Starts to bring the images of an opened draft. */
  bring(state: FormState): void;
  /** The state with the images that have come by now. */
  settle(state: FormState): FormState;
  /** The state once its images have come, or are known not to. */
  whole(state: FormState): Promise<FormState>;
  /** Images are on their way. */
  bringing: boolean;
}

/** `onBrought` is told once the images of an opened draft are here, or known to be lost. */
export function useFormDraft(
  name: string,
  onBrought: (settle: (state: FormState) => FormState) => void,
): FormDraft {
  const [words, setWords] = useState(true);
  const [images, setImages] = useState(true);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [bringing, setBringing] = useState(false);
  const coming = useRef<Promise<LoadedDraftImages>>(undefined);
  const brought = useRef<LoadedDraftImages>(undefined);
  const latest = useRef(onBrought);
  latest.current = onBrought;
  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);

  const keepImages = useCallback(
    (state: FormState) => {
      void saveDraftImages(name, state).then((kept) => {
        if (live.current) setImages(kept);
      });
    },
    [name],
  );
  const write = useCallback(
    (state: FormState) => {
      setWords(writeDraft(name, state));
      keepImages(state);
    },
    [name, keepImages],
  );
  const bring = useCallback((state: FormState) => {
    const next = loadDraftImages(state);
    coming.current = next;
    brought.current = undefined;
    if (next === undefined) return;
    setBringing(true);
    void next.then((came) => {
      if (coming.current !== next) return;
      brought.current = came;
      if (!live.current) return;
      setBringing(false);
      setLost(came.lost);
      latest.current(came.settle);
    });
  }, []);

  return {
    kept: words ? (images ? 'all' : 'words') : 'nothing',
    lost,
    forgetLost: () => setLost((known) => (known.length === 0 ? known : [])),
    write,
    keepImages,
    bring,
    bringing,
    settle: (state) => brought.current?.settle(state) ?? state,
    whole: async (state) => (await coming.current)?.settle(state) ?? state,
  };
}
