/** An action that takes a while and can fail: whether it is under way, and what went wrong last. */
import { useState } from 'react';
import { errorMessage } from '#lib/base/error-message.ts';

export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    setProblem,
    async act(work: () => unknown): Promise<void> {
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        setProblem(errorMessage(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
