/**
 * The sandbox's rule-based writer: a neutral request in, the events of one response out. Pacing, dialects and
 * identifiers are the provider's. The rules live in plan-response.ts and below, the bounds in emit-response.ts.
 */
import { createRandom, hashText } from '../random.ts';
import { emitResponse } from './emit-response.ts';
import { safeStringify } from './json-value.ts';
import { planResponse } from './plan-response.ts';
import { TextEngineError } from './text-engine-error.ts';
import { loadTokenizer } from './tokenizer.ts';
import type { TurnPart, WriterEvent, WriterRequest } from './writer-types.ts';

/**
 * Writes one response, token by token, as fast as it is read. The same request gives the same events (questions
 * about today also depend on `now`). Throws TextEngineError before the first event when a schema or the request
 * itself cannot be served.
 */
export async function* writeResponse(request: WriterRequest): AsyncGenerator<WriterEvent, void, undefined> {
  checkRequest(request);
  const tokenizer = await loadTokenizer();
  const seed = seedOf(request);
  const plan = planResponse(request, createRandom(seed));
  yield* emitResponse(plan, request, tokenizer, seed);
}

function checkRequest(request: WriterRequest): void {
  const { toolChoice, tools = [], turns } = request;
  if (turns.length === 0)
    throw new TextEngineError('invalid_request', 'at least one turn is needed', 'turns');
  if (toolChoice === 'any' && tools.length === 0) {
    throw new TextEngineError(
      'invalid_request',
      'a tool call is demanded but no tools are given',
      'toolChoice',
    );
  }
  if (typeof toolChoice === 'object' && !tools.some((tool) => tool.name === toolChoice.name)) {
    throw new TextEngineError('invalid_request', `there is no tool named "${toolChoice.name}"`, 'toolChoice');
  }
}

/** Everything that may vary the response, hashed; at temperature 0 neither seed nor candidate may. */
function seedOf(request: WriterRequest): string {
  const said = request.turns.map((turn) => [turn.role, turn.parts.map(partKey)]);
  const fixed = hashText(JSON.stringify([request.model ?? '', request.system ?? '', said]));
  if (request.temperature === 0) return `fixed/${fixed}`;
  return `${fixed}/${request.seed ?? ''}/${request.temperature ?? ''}/${request.candidateIndex ?? 0}`;
}

/** What a part says, without the identifiers that clients and dialects make up. */
function partKey(part: TurnPart): unknown {
  switch (part.kind) {
    case 'tool_call':
      return [part.name, safeStringify(part.input)];
    case 'tool_result':
      return [part.name, part.text];
    case 'image':
      return [part.width, part.height, part.mediaType, part.colours];
    case 'document':
      return [part.title, part.text];
    case 'text':
      return part.text;
    case 'thinking':
      return null;
  }
}
