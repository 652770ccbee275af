/** The token count of the request before it is sent. Counts only after an input. */
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#lib/base/format.ts';
import { type JsonRecord, numberOf, recordOf } from '#lib/base/json-value.ts';
import { type CountRequest, countRequest } from '#lib/client/form/count-request.ts';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { withBlobs } from '#lib/client/storage/local-image.ts';
import { callGateway } from '#lib/client/transport/call-gateway.ts';
import { inlineBlobs } from '#lib/client/transport/inline-blobs.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';

/** After the first count the line stays in place. */
export function TokenCount({ form }: { form: FormView }) {
  const { description, filled, validation } = form;
  const { model } = form.state;
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
    body: filled.body,
    valid: typed && validation.issues.length === 0 && model !== '',
  });
  known.current ||= count !== undefined;
  if (!known.current) return <span ref={place} hidden />;
  return (
    <p className="mb-2 h-5 text-12 leading-5 text-ink-third tabular-nums">
      {count === undefined ? null : (
        <>
          Prompt: <span className="font-mono text-ink-second">{formatCount(count)}</span> tokens (counting is
          free)
        </>
      )}
    </p>
  );
}

export function countsTokens(operationId: string, openModels: boolean): boolean {
  return openModels && resultOf(operationId) === 'text';
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
  useEffect(() => {
    const request = valid ? countRequest(operationId, model, body) : undefined;
    if (request === undefined) return setCount(undefined);
    let current = true;
    const timer = setTimeout(async () => {
      // Ignore failures: a run reports them.
      const counted = await countTokens(request).catch(() => undefined);
      if (current) setCount(counted);
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [operationId, model, body, valid]);
  return count;
}

async function countTokens({ path, body }: CountRequest): Promise<number | undefined> {
  const sent = await inlineBlobs(withBlobs(body));
  const counted = recordOf(await callGateway(path, { method: 'POST', body: sent }));
  return numberOf(counted.input_tokens) ?? numberOf(counted.totalTokens);
}
