/** OpenRouter. */
import { messagesPaths } from '../anthropic/forward-messages.ts';
import { openVendor, type Vendor } from '../vendor.ts';
import { openrouterPorts } from './openrouter-provider.ts';
import { readOpenrouterError } from './openrouter-response.ts';

const viaMessages = { operations: [...messagesPaths.keys()], spell };

export const openrouter: Vendor = {
  kind: 'openrouter',
  label: 'OpenRouter',
  answers: 'messages and video models',
  genAiName: 'openrouter',
  address: 'https://openrouter.ai/api/v1',
  settings: {
    key: { name: 'OPENROUTER_API_KEY', purpose: 'The API key of OpenRouter: messages and videos' },
    address: { name: 'OPENROUTER_BASE_URL', purpose: 'A server of the OpenRouter API instead of OpenRouter' },
  },
  groups: ['video', 'text'],
  routes: [
    { models: 'delta-*', upstreamModel: 'alibaba/happyhorse-*' },
    // There is no Haiku 5.
    { models: 'epsilon-haiku-5', ...viaMessages, upstreamModel: 'anthropic/claude-haiku-5.5' },
    { models: 'epsilon-*', ...viaMessages, upstreamModel: 'anthropic/claude-*' },
    { models: 'claude-*', ...viaMessages, upstreamModel: 'anthropic/claude-*' },
    { models: '*', ...viaMessages, upstreamModel: '*' },
  ],
  create: (options) =>
    openVendor(options, { version: '/v1', check: '/key', readError: readOpenrouterError }, openrouterPorts),
};

/** OpenRouter writes `claude-opus-4.8` for `claude-opus-4-8`, and has no dated names. */
function spell(name: string): string {
  return name.replace(/-\d{8}$/, '').replace(/-(\d+)-(\d{1,2})(?=$|[-:])/, '-$1.$2');
}
