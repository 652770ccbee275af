/** An evaluation with its cells, polled while it runs, and its actions. */
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type {
  Evaluation,
  EvaluationCell,
  EvaluationCells,
  EvaluationSummary,
  NewEvaluation,
  Vote,
} from '#lib/contract/pages/evaluation.ts';

const path = '/api/evaluations';
const pollMs = 1000;
/** Long lists are polled less often. */
const longList = 300;

export function useEvaluations(isMine: boolean) {
  const address = isMine ? `${path}?owner=me` : path;
  return useSWR<{ evaluations: readonly EvaluationSummary[] }, Error>(address, callPages, {
    refreshInterval: (data) => (data?.evaluations.some(isLive) ? 2 * pollMs : 0),
  });
}

export function useEvaluation(id: string) {
  return useSWR<Evaluation, Error>(`${path}/${id}`, callPages, { revalidateOnFocus: false });
}

export function useCells(id: string) {
  return useSWR<EvaluationCells, Error>(`${path}/${id}/cells`, callPages, {
    refreshInterval: (data) =>
      data === undefined || !isLive(data) ? 0 : data.cells.length > longList ? 3 * pollMs : pollMs,
  });
}

/** A cell with its whole text; nothing without an id. */
export function useCell(id: string | undefined, position: number) {
  const address = id === undefined ? null : `${path}/${id}/cells/${position}`;
  return useSWR<EvaluationCell, Error>(address, callPages, {
    revalidateOnFocus: false,
  });
}

/** The id of the started evaluation, or why it was not started. */
export function createEvaluation(spec: NewEvaluation): Promise<{ id?: string; problems: readonly Issue[] }> {
  return callPages(path, { method: 'POST', body: spec });
}

/** The id of the stored image; see `imageValue`. */
export async function uploadImage(image: Blob): Promise<string> {
  const { id } = await callPages<{ id: string }>('/api/evaluation-images', { method: 'POST', body: image });
  return id;
}

export function rowImageHref(id: string): string {
  return `/api/evaluation-images/${id}`;
}

export function cancelEvaluation(id: string): Promise<EvaluationSummary> {
  return callPages(`${path}/${id}/cancel`, { method: 'POST' });
}

export function retryCells(id: string, position?: number): Promise<{ retried: number }> {
  return callPages(`${path}/${id}/retry`, { method: 'POST', body: { position } });
}

export function deleteEvaluation(id: string): Promise<{ id: string }> {
  return callPages(`${path}/${id}`, { method: 'DELETE' });
}

export function sendVote(id: string, vote: Vote): Promise<{ votes: readonly Vote[] }> {
  return callPages(`${path}/${id}/votes`, { method: 'POST', body: vote });
}

export function exportHref(id: string, format: 'csv' | 'jsonl'): string {
  return `${path}/${id}/export?format=${format}`;
}

export function imageHref(id: string, position: number): string {
  return `${path}/${id}/cells/${position}/image`;
}

export function isLive({ state }: Pick<EvaluationSummary, 'state'>): boolean {
  return state === 'running' || state === 'cancelling';
}
