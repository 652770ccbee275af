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
    /** Resolves with false if it failed. */
    async act(work: () => unknown): Promise<boolean> {
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(errorMessage(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
