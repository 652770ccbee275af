/** Alibaba's DashScope (Model Studio). A key belongs to one region. */
import { openVendor, type Vendor } from '../vendor.ts';
import { dashscopePorts } from './dashscope-provider.ts';
import { readDashscopeError } from './dashscope-response.ts';

export const dashscope: Vendor = {
  kind: 'dashscope',
  label: 'DashScope',
  answers: 'video models',
  genAiName: 'alibaba.dashscope',
  address: 'https://dashscope-intl.aliyuncs.com',
  settings: {
    key: { name: 'DASHSCOPE_API_KEY', purpose: 'The API key of DashScope: video models' },
    address: { name: 'DASHSCOPE_BASE_URL', purpose: 'A server of the DashScope API, or another region' },
  },
  groups: ['video'],
  routes: [{ models: 'delta-*', upstreamModel: 'happyhorse-*' }],
  create: (options) =>
    openVendor(
      options,
      { version: '/api/v1', check: '/tasks/?page_no=1&page_size=1', readError: readDashscopeError },
      dashscopePorts,
    ),
};
