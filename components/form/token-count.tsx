/** The token count of the request before it is sent. Counts only after the person typed. */
import { useEffect, useRef, useState } from 'react';
import { useTokenCount } from '#lib/client/tokens/use-token-count.ts';
import type { OperationFormState } from './use-operation-form.ts';

/** After the first count the line stays in place. */
export function TokenCount({ form }: { form: OperationFormState }) {
  const { description, model, body, validation } = form;
  const { operationId } = description;
  const place = useRef<HTMLSpanElement>(null);
  const known = useRef(false);
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    const element = place.current?.closest('form');
    const note = () => setTyped(true);
    element?.addEventListener('input', note, { once: true });
    return () => element?.removeEventListener('input', note);
  }, []);
  const count = useTokenCount({
    operationId,
    model,
    body,
    valid: typed && validation.issues.length === 0 && model !== '',
  });
  known.current ||= count !== undefined;
  if (!known.current) return <span ref={place} hidden />;
  return (
    <p className="mb-2 h-5 text-12 leading-5 text-ink-third tabular-nums">
      {count === undefined ? null : (
        <>
          Prompt: <span className="font-mono text-ink-second">{count.toLocaleString('en')}</span> tokens
          (counting is free)
        </>
      )}
    </p>
  );
}

export function countsTokens(operationId: string, openModels: boolean): boolean {
  return operationId === 'messages.create' || (operationId === 'native.generate-content' && openModels);
}
