/** Frames that hold a silent event stream open. */
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import { type GatewayRequest, header } from './gateway-request.ts';

/** Interval of the frames, ms. */
export const keepAliveMs = 15_000;
export const keepAliveFrame = ': keepalive\n\n';

/**
 * Readers of native streams parse every line, also comments and blank ones. The chats of @google/genai 2 keep no response
 * with a chunk without a part; models send empty texts, too.
 */
const emptyText = 'data: {"candidates":[{"index":0,"content":{"role":"model","parts":[{"text":""}]}}]}\n\n';
/** The chats of @google/generative-ai (`genai-js`), which gets no new versions, keep no response with an empty text. */
const noCandidate = 'data: {"candidates":[]}\n\n';

export function keepAliveOf(dialect: ErrorDialect, request: Pick<GatewayRequest, 'headers'>): string {
  if (dialect !== 'google') return keepAliveFrame;
  return /\bgenai-js\//.test(header(request, 'x-goog-api-client') ?? '') ? noCandidate : emptyText;
}

export function isKeepAlive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x3a || nativeFrames.some((frame) => frame.equals(bytes));
}

const nativeFrames = [Buffer.from(emptyText), Buffer.from(noCandidate)];
