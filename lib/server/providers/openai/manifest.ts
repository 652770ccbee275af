/** OpenAI's image API. */
import { openVendor, type Vendor } from '../vendor.ts';
import { readOpenaiError } from './openai-error.ts';
import { openaiPorts } from './openai-provider.ts';

export const openai: Vendor = {
  kind: 'openai',
  label: 'OpenAI',
  answers: 'general image models',
  genAiName: 'openai',
  address: 'https://api.openai.com/v1',
  settings: {
    key: { name: 'OPENAI_API_KEY', purpose: 'The API key of OpenAI: general image models' },
    address: { name: 'OPENAI_BASE_URL', purpose: 'A server of the OpenAI image API instead of OpenAI' },
  },
  groups: ['general'],
  routes: [
    { models: 'alpha-chat-image-latest', upstreamModel: 'chatgpt-image-latest' },
    { models: 'alpha-image-*', upstreamModel: 'gpt-image-*' },
    { models: 'legacy-image-*', upstreamModel: 'dall-e-*' },
  ],
  // Source: the deprecations page, November 2026.
  shutdowns: {
    hosts: /^(?:[a-z]{2}\.)?api\.openai\.com$/,
    dates: new Map([
      ['dall-e-2', '2026-05-12'],
      ['dall-e-3', '2026-05-12'],
      ['gpt-image-1', '2026-10-23'],
      ['gpt-image-1-mini', '2026-12-01'],
      ['gpt-image-1.5', '2026-12-01'],
      ['chatgpt-image-latest', '2026-12-01'],
    ]),
  },
  create: (options) => openVendor(options, { check: '/models', readError: readOpenaiError }, openaiPorts),
};
