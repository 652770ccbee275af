/** `/v1/models` is also where the newest `@google/genai` asks for its list: it is known by its own headers. */
import type { OperationId } from '#lib/contract/define-operation.ts';
import { operationById } from '#lib/contract/operations.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { RouteMatch } from './match-route.ts';

const twins: Partial<Record<OperationId, OperationId>> = {
  'models.list': 'native-models.list',
  'models.retrieve': 'native-models.retrieve',
};

export function nativeTwin(route: RouteMatch, { headers }: GatewayRequest): RouteMatch {
  const twin = twins[route.operation.id];
  const asked = headers['x-goog-api-client'] !== undefined || headers['x-goog-api-key'] !== undefined;
  return twin && asked ? { ...route, operation: operationById(twin) } : route;
}
