/** Names of providers, and the providers of the service in one sentence. */
import { sandboxId } from '#lib/base/match-model.ts';

/** By the id of the environment's target; a target of a file is called by its own id. */
const names: Readonly<Record<string, string>> = {
  [sandboxId]: 'the sandbox',
  openai: 'OpenAI',
  'openai-videos': 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Google',
  ark: 'Volcengine Ark',
  dashscope: 'DashScope',
  novelai: 'NovelAI',
  openrouter: 'OpenRouter',
  relay: 'the relay',
};

export function providerName(id: string): string {
  return names[id] ?? id;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `ids` of those that answer requests. */
export function providersText(ids: readonly string[]): string {
  if (ids.length === 0) return 'Answers no request: there is no sandbox and no provider.';
  const upstreams = [...new Set(ids.filter((id) => id !== sandboxId).map(providerName))];
  if (upstreams.length === 0) return 'Answers all requests offline, at no cost.';
  const listed = [upstreams.slice(0, -1).join(', '), upstreams.at(-1)].filter(Boolean).join(' and ');
  const subject = upperFirst(listed);
  if (!ids.includes(sandboxId)) return `${subject} may charge for requests.`;
  const answer = upstreams.length === 1 ? 'answers its' : 'answer their';
  return `${subject} ${answer} models and may charge you. The sandbox answers the rest, free.`;
}
