/** The token count of the request before it is sent. Counts only after the person typed. */
import { useEffect, useRef, useState } from 'react';
import { type JsonRecord, numberOf, recordOf } from '#lib/base/json-value.ts';
import { countRequest } from '#lib/client/form/count-request.ts';
import { withBlobs } from '#lib/client/storage/local-image.ts';
import { callGateway } from '#lib/client/transport/call-gateway.ts';
import { inlineBlobs } from '#lib/client/transport/inline-blobs.ts';
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

interface CountedForm {
  operationId: string;
  model: string;
  body: JsonRecord;
  /** Invalid requests are not counted. */
  valid: boolean;
}

const pause = 700;

/** Undefined while unknown; the last count stays until the next one. */
function useTokenCount({ operationId, model, body, valid }: CountedForm): number | undefined {
  const [count, setCount] = useState<number>();
  const turn = useRef(0);
  useEffect(() => {
    const request = valid ? countRequest(operationId, model, body) : undefined;
    turn.current += 1;
    const mine = turn.current;
    if (request === undefined) {
      setCount(undefined);
      return;
    }
    const ask = async () => {
      const sent = await inlineBlobs(withBlobs(request.body));
      const { input_tokens: input, totalTokens: total } = recordOf(
        await callGateway(request.path, { method: 'POST', body: sent }),
      );
      if (mine === turn.current) setCount(numberOf(input) ?? numberOf(total));
    };
    const timer = setTimeout(() => {
      // Ignore failures: a run reports them.
      ask().catch(() => mine === turn.current && setCount(undefined));
    }, pause);
    return () => clearTimeout(timer);
  }, [operationId, model, body, valid]);
  return count;
}
