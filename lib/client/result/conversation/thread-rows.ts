/** The path of a run as rows: one per speaker. A response and its continuations are one row and read as one text. */

import { textView } from '#lib/client/form/turn-dialects.ts';
import type { Fields, PartView, TurnDialect } from '#lib/client/form/turn-view.ts';
import type { RunResult } from '#lib/contract/read-response.ts';
import { continueText } from './next-request.ts';
import type { ThreadNode } from './thread.ts';

export interface ThreadRow {
  byModel: boolean;
  /** Of the first node, in the path. */
  first: number;
  nodes: readonly ThreadNode[];
}

export function rowsOf(path: readonly ThreadNode[], dialect: TurnDialect): readonly ThreadRow[] {
  const rows: (ThreadRow & { nodes: ThreadNode[] })[] = [];
  for (const [first, node] of path.entries()) {
    const byModel = isOfModel(node, dialect);
    const last = rows.at(-1);
    if (last?.byModel && (byModel || isContinueTurn(node.turn, dialect))) last.nodes.push(node);
    else rows.push({ byModel, first, nodes: [node] });
  }
  return rows;
}

/** The parts of a row, as sent or as edited. Texts on both sides of a continuation are joined. */
export function partsOfRow(
  { byModel, nodes }: Pick<ThreadRow, 'byModel' | 'nodes'>,
  dialect: TurnDialect,
  which: 'turn' | 'template' = 'turn',
): readonly PartView[] {
  const joined: PartView[] = [];
  for (const [index, node] of nodes.entries()) {
    const turn = node[which];
    if (turn === undefined || (byModel && !isOfModel(node, dialect))) continue;
    const [next, ...rest] = dialect.read(turn).parts;
    const last = joined.at(-1);
    const byTurn = isContinueTurn(nodes[index - 1]?.turn, dialect);
    if (last?.kind === 'text' && next?.kind === 'text')
      joined.splice(-1, 1, textView(dialect, joinTexts(last.text, next.text, byTurn), last.raw), ...rest);
    else joined.push(...(next ? [next] : []), ...rest);
  }
  return joined;
}

/** Whether a message requests the rest, rather than the response so far being its start. */
export function continuesByTurn({ nodes }: ThreadRow, dialect: TurnDialect): boolean {
  return nodes.some((node) => isContinueTurn(node.turn, dialect));
}

/** The result with `lead` before its first text, which continues it. */
export function withLead(result: RunResult, lead: string, byTurn: boolean): RunResult {
  if (result.kind === 'message') {
    const { blocks } = result;
    const at = blocks.findIndex(({ type }) => type === 'text');
    const first = blocks[at];
    const text = { type: 'text', text: lead, citations: [], open: blocks.length === 0, raw: {} } as const;
    return first?.type === 'text'
      ? { ...result, blocks: blocks.with(at, { ...first, text: joinTexts(lead, first.text, byTurn) }) }
      : { ...result, blocks: [text, ...blocks] };
  }
  if (result.kind !== 'native') return result;
  const [candidate = { index: 0, parts: [], sent: [], safetyRatings: [] }, ...others] = result.candidates;
  const { parts } = candidate;
  const at = parts.findIndex((part) => part.type === 'text' && !part.thought);
  const first = parts[at];
  const next =
    first?.type === 'text'
      ? parts.with(at, { ...first, text: joinTexts(lead, first.text, byTurn) })
      : [{ type: 'text', text: lead, thought: false, signed: false } as const, ...parts];
  return { ...result, candidates: [{ ...candidate, parts: next }, ...others] };
}

/** A started response brings its own space or ends within a word; one by a turn begins with a word. */
function joinTexts(before: string, after: string, byTurn: boolean): string {
  if (/^\s/.test(after)) return before.trimEnd() + after;
  return byTurn && /\S$/.test(before) && after !== '' ? `${before} ${after}` : before + after;
}

function isOfModel({ run, turn }: ThreadNode, { modelRole }: TurnDialect): boolean {
  return run !== undefined || turn?.role === modelRole;
}

function isContinueTurn(turn: Fields | undefined, dialect: TurnDialect): boolean {
  const [part, ...others] = turn === undefined ? [] : dialect.read(turn).parts;
  return part?.kind === 'text' && part.text === continueText && others.length === 0;
}
