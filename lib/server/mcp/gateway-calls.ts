/** What a tool asks of Easel: requests with the caller's own key through the whole gateway, as any client sends them. */
import { type JsonRecord, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Principal } from '#lib/server/auth/principal.ts';
import type { Gateway } from '#lib/server/gateway/answer-request.ts';
import type { GatewayContext } from '#lib/server/gateway/context.ts';
import { createFetchImage } from '#lib/server/history/thumbnails/fetch-image.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { onAbort, toWeb } from '#lib/server/http/web-request.ts';
import type { LoadedMedia } from '#lib/server/providers/provider.ts';

export interface SentRequest {
  method: string;
  path: string;
  body?: unknown;
  /** Names in lower case. */
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: JsonRecord;
}

export type GatewayCalls = ReturnType<typeof createGatewayCalls>;

/** A failure that the agent reads, as the text of the tool's result. */
export class ToolFailure extends Error {}

export interface McpCaller {
  /** The one that called `/mcp`, with its credential and its host. */
  request: GatewayRequest;
  principal: Principal;
}

export interface McpNeeds {
  gateway: Gateway;
  context: GatewayContext;
}

/** Of the request to `/mcp`: not those of the tools' own requests. */
const ownHeader =
  /^(accept|connection|content-.*|expect|idempotency-key|mcp-.*|prefer|transfer-encoding|x-easel-.*)$/;

export function createGatewayCalls({ request, principal }: McpCaller, { gateway, context }: McpNeeds) {
  const { assets, links } = context;
  const passed = Object.entries(request.headers).filter(([name]) => !ownHeader.test(name));
  return {
    contract: context.contract(),
    priceOf: context.modelPrice,
    currency: context.currency,
    /** Stores an image; resolves with a link that is valid for 60 minutes without a key. */
    linkImage: (image: LoadedMedia) => context.linkImage(image, { principal, request }),
    /** Loads an image that a link shows; null if it cannot be loaded. */
    loadImage: createFetchImage({ assets, links, allowPrivateNetwork: false }),
    /** Throws ToolFailure with the message of the gateway for every error. */
    async send({ method, path, body, headers }: SentRequest, signal: AbortSignal): Promise<Answer> {
      const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      const content = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
      const inner: GatewayRequest = Object.create(request, {
        method: { value: method },
        path: { value: path },
        search: { value: '' },
        query: { value: new URLSearchParams() },
        headers: { value: { ...Object.fromEntries(passed), ...content, ...headers } },
        signal: { value: signal },
        onGone: { value: (listener: () => void) => onAbort(signal, listener) },
        readBody: { value: async () => bytes },
      });
      const response = toWeb(await gateway.handle(inner));
      const answer = {
        status: response.status,
        headers: response.headers,
        body: recordOf(parseJson(await response.text())),
      };
      if (response.ok) return answer;
      throw new ToolFailure(failureText(answer));
    },
  };
}

function failureText({ status, headers, body }: Answer): string {
  const message =
    textOf(recordOf(body.error).message) ?? 'The connection broke: ask again with the same order_id.';
  const wait = headers.get('retry-after');
  return `${message} (${status}${wait === null ? '' : `; try again after ${wait} s`})`;
}
