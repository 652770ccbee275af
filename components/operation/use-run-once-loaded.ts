/** Runs the form after an example was loaded, with the values that the fields show. */
import { useEffect, useEffectEvent, useState } from 'react';
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
  const submit = useEffectEvent(async () => {
    const run = await form.submit();
    if (run) onRun(run);
    else onBlocked?.();
  });
  useEffect(() => {
    if (wanted > 0) void submit();
  }, [wanted]);
  return () => setWanted((count) => count + 1);
}
