import { gzipSync } from 'node:zlib';

/** The first line of an exported history. */
export const importHead = { type: 'easel-history', version: 1, exportedAt: '' };

/** A run with a response of four bytes, as an exported history has it. */
export function importedRun(id: string) {
  return {
    ...{ id, operationId: 'messages.create', model: 'm', words: 'w', provider: null },
    ...{ outcome: 'done', status: 200, error: null, startedAt: '2026-01-01T00:00:00Z', headersMs: 1 },
    ...{ firstByteMs: 1, totalMs: 2, requestBytes: 0, responseBytes: 4 },
    ...{ inputTokens: null, outputTokens: null, results: 0, taskId: null },
    ...{ hasThumbnail: false, pinned: false, tags: [], method: 'POST', path: '/v1/messages' },
    ...{ requestHeaders: {}, responseHeaders: {}, chunks: [[1, 4]], media: [] },
  };
}

/** The body of an import with these lines. */
export function importFile(...lines: unknown[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
}
