/**
 * Moves messages with the role "system" into the field `system`, for client programs that send them: before validation, for
 * routes with `systemMessages: fold`.
 */
import { isPlainRecord } from '#lib/base/json-value.ts';
import type { ReadCall } from './call.ts';
import type { GatewayContext, Run } from './context.ts';

export function foldSystemMessages(
  call: ReadCall,
  given: Record<string, unknown>,
  next: Run<ReadCall>,
  context: GatewayContext,
) {
  const { operation, read } = call;
  const { model } = read;
  if (typeof model !== 'string' || !context.foldsSystemMessages(operation.id, model))
    return next(call, context);
  const folded = withSystemFolded(given);
  if (folded === given) return next(call, context);
  const raw = Buffer.from(JSON.stringify(folded));
  return next(Object.assign(call, { read: { ...read, raw, given: folded } }), context);
}

/** The body itself if it has nothing to move. Messages with unknown members or content stay, for the validation. */
export function withSystemFolded(body: Record<string, unknown>): Record<string, unknown> {
  const { messages, system } = body;
  if (!Array.isArray(messages)) return body;
  const folded = messages.flatMap((message) => systemContent(message) ?? []);
  const parts = system === undefined || system === null ? folded : [system, ...folded];
  const rest = messages.filter((message) => systemContent(message) === undefined);
  if (rest.length === messages.length || !parts.every(isContent)) return body;
  const texts = parts.filter((part) => typeof part === 'string');
  const all = texts.length === parts.length ? texts.join('\n\n') : parts.flatMap(blocksOf);
  return { ...body, system: all, messages: rest };
}

type Content = string | readonly unknown[];

/** In an array, because the content may be one. */
function systemContent(message: unknown): [Content] | undefined {
  if (!isPlainRecord(message) || message.role !== 'system') return undefined;
  const { role: _, content, ...others } = message;
  return isContent(content) && Object.keys(others).length === 0 ? [content] : undefined;
}

function isContent(value: unknown): value is Content {
  return typeof value === 'string' || Array.isArray(value);
}

function blocksOf(content: Content): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
