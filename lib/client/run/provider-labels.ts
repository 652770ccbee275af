/** The providers of the service in one sentence. */
import { sandboxId } from '#lib/base/match-model.ts';

/** `ids` of those that answer requests. */
export function providersText(ids: readonly string[]): string {
  if (ids.length === 0) return 'Answers no request: there is no sandbox and no provider.';
  const upstreams = ids.filter((id) => id !== sandboxId);
  if (upstreams.length === 0) return 'Answers all requests offline, at no cost.';
  const names = [upstreams.slice(0, -1).join(', '), upstreams.at(-1)].filter(Boolean).join(' and ');
  if (upstreams.length === ids.length) return `Requests go to ${names}, with the keys of the server.`;
  return `Requests for their models go to ${names}, all others to the sandbox.`;
}
