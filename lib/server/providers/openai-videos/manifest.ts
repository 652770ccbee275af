/** Servers of OpenAI's video API, and OpenAI itself. */
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { openVendor, type Vendor } from '../vendor.ts';
import { openaiVideosPorts } from './openai-videos-provider.ts';
import { readOpenaiVideosError } from './openai-videos-response.ts';

export const openaiVideos: Vendor = {
  kind: 'openai-videos',
  label: 'OpenAI videos',
  answers: 'video models',
  genAiName: 'openai',
  address: 'https://api.openai.com/v1',
  settings: {
    key: { name: 'OPENAI_VIDEOS_API_KEY', purpose: 'The API key of OpenAI: video models' },
    address: {
      name: 'OPENAI_VIDEOS_BASE_URL',
      purpose: 'A server of the OpenAI video API instead of OpenAI',
    },
    model: {
      name: 'OPENAI_VIDEOS_MODEL',
      purpose: 'The name of its video model',
      // The model of such a server has any name.
      route: { models: 'delta-*', operations: [operationFacts.createVideo.id] },
    },
  },
  groups: ['video'],
  routes: [{ models: 'delta-*', upstreamModel: 'delta-*' }],
  create: (options) =>
    openVendor(
      options,
      { version: '/v1', check: '/models', readError: readOpenaiVideosError },
      openaiVideosPorts,
    ),
};
