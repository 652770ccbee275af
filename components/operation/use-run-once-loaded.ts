/** Runs the form once an example has been taken into it: what runs is what stands in the fields. */
import { useEffect, useRef, useState } from 'react';
import type { OperationFormState } from '#components/form/use-operation-form.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';

/** The function to call after `form.load`. */
export function useRunOnceLoaded(
  form: OperationFormState,
  onRun: (run: NewRun) => void,
  /** The rules forbid what was loaded; the form says why. */
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
