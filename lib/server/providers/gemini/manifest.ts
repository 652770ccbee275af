/** Google's Gemini API. */
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { openVendor, type Vendor } from '../vendor.ts';
import { readGeminiError } from './gemini-error.ts';
import { nativeVerbs } from './gemini-native-request.ts';
import { geminiPorts } from './gemini-provider.ts';

const operations = [...nativeVerbs.keys()];

export const gemini: Vendor = {
  kind: 'gemini',
  label: 'Gemini',
  answers: 'chat-image models, native operations, embeddings',
  genAiName: 'gcp.gemini',
  address: 'https://generativelanguage.googleapis.com/v1beta',
  settings: {
    key: {
      name: 'GEMINI_API_KEY',
      purpose: 'The API key of Gemini: chat-image models, native operations, embeddings',
    },
    address: { name: 'GEMINI_BASE_URL', purpose: 'A server of the Gemini API instead of Google' },
  },
  groups: ['chat', 'embedding', 'text'],
  routes: [
    // The preview of that name was shut down in August 2026.
    { models: 'beta-embedding-2-preview', upstreamModel: 'gemini-embedding-2' },
    { models: 'beta-3-pro', operations, upstreamModel: 'gemini-3.1-pro-preview' },
    { models: 'beta-3-flash', operations, upstreamModel: 'gemini-3-flash-preview' },
    { models: 'beta-*', operations, upstreamModel: 'gemini-*' },
    { models: '*', operations, upstreamModel: '*' },
    { models: 'beta-*', operations: [operationFacts.generateImages.id], upstreamModel: 'gemini-*' },
  ],
  create: (options) =>
    openVendor(
      options,
      {
        credential: (apiKey) => ({ 'x-goog-api-key': apiKey }),
        check: '/models?pageSize=1',
        readError: readGeminiError,
      },
      geminiPorts,
    ),
};
