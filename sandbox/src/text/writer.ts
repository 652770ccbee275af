/**
 * The sandbox's text writer: a neutral request in, the events of one response of sample text out. Pacing, dialects and
 * identifiers belong to the provider. plan.ts decides the content, emit-events.ts keeps the bounds.
 */
import { emitEvents } from './emit-events.ts';
import { planResponse } from './plan.ts';
import { TextEngineError } from './text-engine-error.ts';
import { loadTokenizer } from './tokenizer.ts';
import type { WriterEvent, WriterRequest } from './writer-types.ts';

/**
 * Writes one response, token by token, as fast as it is read. The same request gives the same events. Throws
 * TextEngineError before the first event when a schema or the request itself cannot be served.
 */
export async function* writeText(request: WriterRequest): AsyncGenerator<WriterEvent, void, undefined> {
  checkRequest(request);
  const tokenizer = await loadTokenizer();
  yield* emitEvents(planResponse(request), request, tokenizer);
}

function checkRequest({ toolChoice, tools = [], turns }: WriterRequest): void {
  if (turns.length === 0)
    throw new TextEngineError('invalid_request', 'at least one turn is needed', 'turns');
  if (toolChoice === 'any' && tools.length === 0)
    throw new TextEngineError(
      'invalid_request',
      'a tool call is demanded but no tools are given',
      'toolChoice',
    );
  if (typeof toolChoice === 'object' && !tools.some((tool) => tool.name === toolChoice.name))
    throw new TextEngineError('invalid_request', `there is no tool named "${toolChoice.name}"`, 'toolChoice');
}
