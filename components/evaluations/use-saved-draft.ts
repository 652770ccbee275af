/** Saves the draft of a new evaluation in the browser while it changes and when the page closes, until `forget`. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EvaluationDraft } from '#lib/client/evaluations/evaluation-draft.ts';
import { forgetDraft, saveDraft } from '#lib/client/evaluations/saved-draft.ts';

/** Milliseconds after the last change. */
const pause = 300;

/** `isSaved` is false when the draft does not outlive the page. */
export function useSavedDraft(draft: EvaluationDraft, opening: EvaluationDraft) {
  const [isSaved, setIsSaved] = useState(true);
  const isSent = useRef(false);
  const save = useEffectEvent(() => {
    if (draft !== opening && !isSent.current) setIsSaved(saveDraft(draft));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins again with each change
  useEffect(() => {
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const saveNow = () => save();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
  const forget = () => {
    isSent.current = true;
    forgetDraft();
  };
  return { isSaved, forget };
}
