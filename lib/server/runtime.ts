/** Everything that must exist once per process - database, keys, providers, workers, gateway - joined and shut down in order. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type KeyRing, openKeyRing } from '#lib/server/auth/key-ring.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import { openDatabase } from '#lib/server/db/database.ts';
import { createGateway } from '#lib/server/gateway/create-gateway.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { createIdempotencyStore } from '#lib/server/gateway/idempotency-store.ts';
import { createMediaLoader } from '#lib/server/gateway/load-media.ts';
import { baseUrlOf } from '#lib/server/http/base-url.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { toWeb } from '#lib/server/http/write-web.ts';
import type { Provider } from '#lib/server/providers/provider.ts';
import type { Log } from './log.ts';
import { openProviders } from './open-providers.ts';
import { createService, type Service } from './service.ts';

export interface Runtime {
  settings: Settings;
  keys: KeyRing;
  /** The provider that answers: what the pages' badge shows. */
  provider: Provider;
  service: Service;
  /** For route files of Next: the same service, over web requests. */
  answerWeb(request: Request): Promise<Response>;
  /** Ends the workers, then the database. Requests must have drained. */
  close(): Promise<void>;
}
