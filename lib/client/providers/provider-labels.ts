/** The providers of the service in one sentence. */
import { sandboxId } from '#lib/base/match-model.ts';

/** `ids` of those that answer requests. */
export function providersText(ids: readonly string[]): string {
  const upstreams = ids.filter((id) => id !== sandboxId);
  if (upstreams.length === 0) return 'Answers all requests offline, at no cost.';
  if (upstreams.length === ids.length) {
    return `${listed(upstreams)} ${upstreams.length === 1 ? 'answers' : 'answer'} all requests with the keys of the server.`;
  }
  return `${listed(upstreams)} ${upstreams.length === 1 ? 'answers its' : 'answer their'} models, the sandbox all others.`;
}

const listed = (ids: readonly string[]) => new Intl.ListFormat('en-GB').format(ids);
