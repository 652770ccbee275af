/**
 * The turns of a page's runs as a tree: runs whose requests begin with the same turns share them, and another turn at
 * the same place is a branch. A request holds all turns before its response, so the tree needs only the runs and comes
 * back with them after a reload. Pure.
 */
import { listOf, recordOf } from '#lib/base/json-value.ts';
import { dialectOf } from '#lib/client/form/turn-dialects.ts';
import type { Fields } from '#lib/client/form/turn-view.ts';
import type { Run } from '#lib/client/run/run.ts';
import { withImages } from '#lib/client/storage/local-image.ts';
import { contentKey } from './conversation-of.ts';
import { responseTurn } from './response-turn.ts';

export interface ThreadNode {
  id: number;
  /** Undefined for a first turn. */
  parent: number | undefined;
  /** See `contentKey`; undefined for a response that has not ended or has nothing to send back. */
  key: string | undefined;
  /** As it was sent. */
  turn: Fields | undefined;
  /** As it is edited, with its variables. */
  template: Fields | undefined;
  /** The run whose response it is. */
  run: string | undefined;
}

export type Thread = readonly ThreadNode[];

/** `runs` newest first. */
export function threadOf(runs: readonly Run[]): Thread {
  return runs.toReversed().reduce(addRun, []);
}

export function addRun(thread: Thread, run: Run): Thread {
  const { body } = run.request;
  const dialect = dialectOf(body);
  if (dialect === undefined) return thread;
  const templates = listOf((run.template ?? body)[dialect.field]);
  const nodes = [...thread];
  const append = (node: Omit<ThreadNode, 'id'>) => nodes.push({ id: nodes.length, ...node }) - 1;
  let parent: number | undefined;
  for (const [index, given] of listOf(body[dialect.field]).entries()) {
    const turn = recordOf(withImages(given));
    const template = recordOf(withImages(templates[index] ?? given));
    const [at, key] = [parent, contentKey(turn)];
    // Of equal responses, the newest goes on.
    const known = nodes.findLast((node) => node.parent === at && node.key === key)?.id;
    parent = known ?? append({ parent, key, turn, template, run: undefined });
  }
  const turn = responseTurn(run)?.turn;
  append({ parent, key: turn && contentKey(turn), turn, template: turn, run: run.id });
  return nodes;
}

/** From the first turn to the response of the run; empty for a run without turns. */
export function pathOf(thread: Thread, run: string): readonly ThreadNode[] {
  const path: ThreadNode[] = [];
  let node = thread.find((known) => known.run === run);
  while (node) {
    path.unshift(node);
    node = node.parent === undefined ? undefined : thread[node.parent];
  }
  return path;
}

/** The node and the other turns at its place, oldest first. */
export function siblingsOf(thread: Thread, { parent }: ThreadNode): readonly ThreadNode[] {
  return thread.filter((node) => node.parent === parent);
}

/** The newest run whose turns include the node. */
export function newestRunOf(thread: Thread, { id }: ThreadNode): string | undefined {
  const includes = (node: ThreadNode | undefined): boolean =>
    node !== undefined && (node.id === id || (node.parent !== undefined && includes(thread[node.parent])));
  return thread.findLast((node) => node.run !== undefined && includes(node))?.run;
}
