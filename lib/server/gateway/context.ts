/** What the steps of the pipeline need from the process around them. Made once, by main or by a test. */
import type { Principal } from '#lib/server/auth/principal.ts';
import type { MadeImage, Provider, ProviderCall } from '#lib/server/providers/provider.ts';
import type { BodyCall, Call, Routed } from './call.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

export interface GatewayContext {
  maxBodyBytes: number;
  /** Who holds this key; undefined for nobody. */
  findKey(key: string): Principal | undefined;
  chooseProvider(call: BodyCall): Provider;
  /** Signal, media loader and fault of a call, for its provider. */
  providerCall(call: Call): ProviderCall;
  /** Stores an image and gives a link that works for 60 minutes without a key. */
  linkImage(image: MadeImage, call: Routed): Promise<string>;
  logFailure(call: { requestId: string }, error: unknown): void;
  idempotency: IdempotencyStore;
  newRequestId(): string;
  unixSeconds(): number;
}
