/** What a vendor is: facts for settings, routes and pages, and how its provider is opened. Each has one in its manifest.ts. */

import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Model } from '#lib/contract/models/model.ts';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import type { Provider } from './provider.ts';
import { fetchUpstream, type UpstreamResponse } from './upstream/fetch-upstream.ts';
import { discard, readAll } from './upstream/read-response.ts';
import { openUpstream, type Upstream, type UpstreamOptions } from './upstream/upstream.ts';

/** What a target speaks. */
export interface TargetKind {
  /** The name of its target, and `provider` in the file GATEWAY_CONFIG: `openai`. */
  kind: string;
  label: string;
  /** The operations and models that it answers, for the pages. */
  answers: string;
  /** `gen_ai.provider.name` of OpenTelemetry's conventions, or a name like theirs. */
  genAiName: string;
}

export interface Vendor extends TargetKind {
  /** The address of its public API. */
  address: string;
  /** A key or an address of these configures its target. */
  settings: VendorSettings;
  /** The models of the contract that it can answer under any name. */
  groups: readonly ModelGroup[];
  /** In order: the first that matches. */
  routes: readonly VendorRoute[];
  /** Calls at once that an account may make, if the vendor limits it. */
  concurrency?: number;
  /** YYYY-MM-DD by its name of a model, at the hosts of its own API. */
  shutdowns?: { hosts: RegExp; dates: ReadonlyMap<string, string> };
  create(options: VendorOptions): Provider;
}

export interface VendorSettings {
  /** Secret. */
  key: VendorSetting;
  address: VendorSetting;
  /** The name of a model there, for what `route` matches. */
  model?: VendorSetting & { route: Pick<VendorRoute, 'models' | 'operations'> };
}

export interface VendorSetting {
  name: string;
  purpose: string;
}

export type ModelGroup = Extract<Model, { kind: 'image' }>['group'] | Exclude<Model['kind'], 'image'>;

export interface VendorRoute {
  /** Model ids; `*` stands for any text, and only at the end. */
  models: string;
  /** The operations that it is for; all if absent. */
  operations?: readonly OperationId[];
  /** The name at the upstream; `*` stands for the text that matched. */
  upstreamModel: string;
  /** Spells the name as this vendor, or its region at the base URL, does. */
  spell?(name: string, baseUrl: string | null): string;
}

export interface VendorOptions extends Pick<UpstreamOptions, 'timeoutMs' | 'proxy' | 'headers' | 'recorder'> {
  id: string;
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
}

export interface VendorConnection extends Pick<UpstreamOptions, 'readError'> {
  /** The end of each address: `/v1`. The address of a setting may have it or not. */
  version?: string;
  /** How the key is sent; as a bearer token if absent. */
  credential?(apiKey: string, baseUrl: string): Readonly<Record<string, string>>;
  /** A GET that needs the key and costs nothing. */
  check: string;
  checkHeaders?: Readonly<Record<string, string>>;
}

export type Ports = Omit<Provider, 'id' | 'check' | 'shutdownDates' | 'close'>;

/** The provider of a vendor, over one pool of connections. */
export function openVendor(
  { id, baseUrl, apiKey, ...options }: VendorOptions,
  { version = '', credential, check, checkHeaders, readError }: VendorConnection,
  portsOf: (upstream: Upstream, id: string) => Ports,
): Provider {
  const upstream = openUpstream({
    ...options,
    id,
    baseUrl,
    version,
    apiKey,
    credential: credential?.(apiKey, baseUrl) ?? { authorization: `Bearer ${apiKey}` },
    readError,
  });
  return { id, ...portsOf(upstream, id), ...checkAndClose(upstream, check, checkHeaders) };
}

/** `offered` names the only group of models that the vendor has: `chat-image`. */
export function refusedGroup(id: string, offered: string, model: string): ApiError {
  return new ApiError('not_implemented', {
    message: `Provider "${id}" offers only ${offered} models; "${model}" belongs to another group.`,
  });
}

/** The members that every vendor has: a check, and the end. `path` is a GET that costs nothing, such as the list of models. */
function checkAndClose(
  upstream: Upstream,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Required<Pick<Provider, 'check' | 'close' | 'shutdownDates'>> {
  const shutdownDates = new Map<string, string>();
  return {
    shutdownDates,
    async check(signal) {
      const response = await fetchUpstream(upstream, { method: 'GET', path, headers, signal });
      const type = String(response.headers['content-type']);
      const isPage = response.status < 300 && /^text\/html\b/i.test(type);
      if (response.status === 200 && /^application\/json\b/i.test(type)) {
        for (const [id, date] of await datesOf(response.body)) shutdownDates.set(id, date);
      } else discard(response.body);
      if (isPage)
        throw new ApiError('upstream_error', { message: 'This address has web pages, not the API.' });
      return response.status;
    },
    close: () => upstream.pool.destroy(),
  };
}

const maxListBytes = 4 * 1024 * 1024;

/** OpenAI's lists have `shutdown_date`, Anthropic's `retires_at`; a list that cannot be read has none. */
async function datesOf(body: UpstreamResponse['body']): Promise<readonly (readonly [string, string])[]> {
  try {
    const list = (await readAll(body, maxListBytes)).toString();
    return listOf(recordOf(JSON.parse(list)).data).flatMap((entry) => {
      const { id, shutdown_date, retires_at } = recordOf(entry);
      const date = textOf(shutdown_date ?? retires_at)?.slice(0, 10) ?? '';
      return typeof id === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? [[id, date] as const] : [];
    });
  } catch {
    return [];
  }
}
