/** NovelAI's image API. */
import { openVendor, type Vendor } from '../vendor.ts';
import { novelaiPorts } from './novelai-provider.ts';
import { readNovelaiError } from './novelai-response.ts';

export const novelai: Vendor = {
  kind: 'novelai',
  label: 'NovelAI',
  answers: 'diffusion image models',
  genAiName: 'novelai',
  address: 'https://image.novelai.net',
  settings: {
    key: { name: 'NOVELAI_API_KEY', purpose: 'The API token of NovelAI: diffusion models' },
    address: { name: 'NOVELAI_BASE_URL', purpose: 'A server of the NovelAI API instead of NovelAI' },
  },
  groups: ['diffusion'],
  routes: [{ models: 'diffusion-*', upstreamModel: 'nai-diffusion-*' }],
  concurrency: 1,
  create: (options) =>
    openVendor(options, { check: '/user/subscription', readError: readNovelaiError }, novelaiPorts),
};
