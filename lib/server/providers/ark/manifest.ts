/** Volcengine Ark's image API. */
import { openVendor, type Vendor } from '../vendor.ts';
import { arkPorts } from './ark-provider.ts';
import { readArkError } from './ark-response.ts';

export const ark: Vendor = {
  kind: 'ark',
  label: 'Volcengine Ark',
  answers: 'seedream-type image models',
  genAiName: 'bytedance.ark',
  address: 'https://ark.cn-beijing.volces.com/api/v3',
  settings: {
    key: { name: 'ARK_API_KEY', purpose: 'The API key of Volcengine Ark: seedream-type models' },
    address: { name: 'ARK_BASE_URL', purpose: 'A server of the Ark API instead of Volcengine' },
  },
  groups: ['seedream'],
  routes: [
    { models: 'gamma/dream-4.5', upstreamModel: 'doubao-seedream-4-5-251128', spell },
    { models: 'gamma/dream-5.0-pro', upstreamModel: 'doubao-seedream-5-0-pro-260628', spell },
  ],
  create: (options) => openVendor(options, { check: '/models', readError: readArkError }, arkPorts),
};

/** Outside China, BytePlus has the same models under names without a prefix. */
function spell(name: string, baseUrl: string | null): string {
  const host = URL.parse(baseUrl ?? '')?.hostname ?? '';
  return host.endsWith('.bytepluses.com') ? name.replace(/^doubao-/, '') : name;
}
