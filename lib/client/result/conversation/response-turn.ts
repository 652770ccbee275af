/**
 * The response of a run as the model's turn of the next request, with signatures unchanged. Incomplete parts of a
 * stopped stream are left out and named.
 */

import { type JsonRecord, listOf, mediaIdOf, recordOf } from '#lib/base/json-value.ts';
import { dialectOf } from '#lib/client/form/turn-dialects.ts';
import type { Fields, TurnDialect } from '#lib/client/form/turn-view.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { withImages } from '#lib/client/storage/local-image.ts';
import { type MessageBlock, sentBlock } from '#lib/contract/messages/read-response.ts';

export interface ResponseTurn {
  dialect: TurnDialect;
  /** The sent turns. */
  before: readonly Fields[];
  turn: Fields;
  /** What cannot be sent back: `an incomplete tool call`. */
  lost: readonly string[];
}

/** Undefined while the run is live, for requests without turns, and for responses with nothing to send back. */
export function responseTurn(run: Run): ResponseTurn | undefined {
  const body = run.template ?? run.request.body;
  const dialect = dialectOf(body);
  if (dialect === undefined || isLive(run)) return undefined;
  const before = listOf(body[dialect.field]).map((turn) => recordOf(withImages(turn)));
  const { parts, lost } = partsOf(run);
  if (parts.length === 0) return undefined;
  const turn =
    dialect.field === 'messages'
      ? { role: dialect.modelRole, content: parts }
      : { role: dialect.modelRole, parts };
  return { dialect, before, turn, lost };
}

interface SentParts {
  parts: readonly JsonRecord[];
  lost: readonly string[];
}

function partsOf({ result, media }: Run): SentParts {
  switch (result.kind) {
    case 'message': {
      const lost = result.blocks.flatMap((block) => missingPart(block) ?? []);
      const whole = result.blocks.filter((block) => missingPart(block) === undefined && !isEmptyText(block));
      return { parts: whole.map(sentBlock), lost };
    }
    case 'native': {
      const [chosen] = result.candidates;
      const filed = (value: unknown): unknown => {
        const id = mediaIdOf(value);
        if (id !== undefined) return withImages(media[id]?.blob);
        if (Array.isArray(value)) return value.map(filed);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filed(member)]));
      };
      return { parts: (chosen?.sent ?? []).map((part) => recordOf(filed(part))), lost: [] };
    }
    case 'images':
    case 'vectors':
    case 'other':
      return { parts: [], lost: [] };
  }
}

function missingPart(block: MessageBlock): string | undefined {
  if (block.type === 'thinking' && block.signature === undefined) return 'thinking without a signature';
  const isIncomplete = block.type === 'tool' && (block.open || block.input === undefined);
  return isIncomplete ? 'an incomplete tool call' : undefined;
}

function isEmptyText(block: MessageBlock): boolean {
  return block.type === 'text' && block.text === '';
}
