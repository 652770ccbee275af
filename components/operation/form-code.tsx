/** The request of the form as code, live while typing. */

import { useMemo } from 'react';
import { CodeView } from '#components/result/code/code-view.tsx';
import { useDebounced } from '#components/ui/use-debounced.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { runOf } from '#lib/client/run/form-values.ts';

/** Milliseconds without a key. */
const typingPause = 180;

export function FormCode({ form: { description, state } }: { form: FormView }) {
  const settled = useDebounced(state, typingPause);
  const run = useMemo(() => runOf(description, settled), [description, settled]);
  return <CodeView run={run} unsent />;
}
