/** Runs the form after an example was loaded, with the values that the fields show. */
import { useEffect, useRef, useState } from 'react';
import type { OperationFormState } from '#components/form/use-operation-form.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';

/** Call the result after `form.load`. */
export function useRunOnceLoaded(
  form: OperationFormState,
  onRun: (run: NewRun) => void,
  /** Called when the loaded request is invalid. */
  onBlocked?: () => void,
): () => void {
  const [wanted, setWanted] = useState(0);
  const latest = useRef({ form, onRun, onBlocked });
  latest.current = { form, onRun, onBlocked };
  useEffect(() => {
    if (wanted === 0) return;
    const { form: loaded, onRun: run, onBlocked: blocked } = latest.current;
    void loaded.submit().then((made) => {
      if (made) run(made);
      else blocked?.();
    });
  }, [wanted]);
  return () => setWanted((count) => count + 1);
}
