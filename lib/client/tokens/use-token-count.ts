/** Counts the tokens of a form's request after a pause. Counting is free. */
import { useEffect, useRef, useState } from 'react';
import { type JsonRecord, numberOf, recordOf } from '#lib/base/json-value.ts';
import { withBlobs } from '#lib/client/storage/local-image.ts';
import { callGateway } from '#lib/client/transport/call-gateway.ts';
import { inlineBlobs } from '#lib/client/transport/inline-blobs.ts';
import { countRequest } from './count-request.ts';

interface Asked {
  operationId: string;
  model: string;
  body: JsonRecord;
  /** Invalid requests are not counted. */
  valid: boolean;
}

const pause = 700;

/** Undefined while unknown; the last count stays until the next one. */
export function useTokenCount({ operationId, model, body, valid }: Asked): number | undefined {
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
