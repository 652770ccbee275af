import { expect, test } from 'vitest';
import { proxyOf } from './proxy-of.ts';
import { readSettings } from './settings.ts';

const both = { HTTPS_PROXY: 'http://secure:1', HTTP_PROXY: 'http://plain:2' };

test.each<[string, Record<string, string>, string | undefined]>([
  ['https://api.openai.com/v1', both, 'http://secure:1'],
  ['http://models.example', both, 'http://plain:2'],
  ['https://api.openai.com/v1', { https_proxy: 'http://lower:3' }, 'http://lower:3'],
  ['https://api.openai.com/v1', { ...both, https_proxy: 'http://lower:3' }, 'http://lower:3'],
  ['https://api.openai.com/v1', { HTTPS_PROXY: 'proxy.example:3128' }, 'http://proxy.example:3128'],
  ['https://api.openai.com/v1', { HTTP_PROXY: 'http://plain:2' }, undefined],
  // This machine needs no exception.
  ['http://127.0.0.1:11434', both, undefined],
  ['http://localhost:11434', both, undefined],
  ['http://[::1]:11434', both, undefined],
  ['https://api.openai.com/v1', { ...both, NO_PROXY: '*' }, undefined],
  ['https://api.openai.com/v1', { ...both, NO_PROXY: 'a.example, openai.com' }, undefined],
  ['https://api.openai.com/v1', { ...both, no_proxy: '.openai.com' }, undefined],
  ['https://api.openai.com/v1', { ...both, NO_PROXY: '*.openai.com' }, undefined],
  ['https://api.openai.com/v1', { ...both, NO_PROXY: 'OpenAI.com:443' }, undefined],
  ['https://api.openai.com/v1', { ...both, NO_PROXY: 'openai.com:8443' }, 'http://secure:1'],
  ['https://notopenai.com/v1', { ...both, NO_PROXY: 'openai.com' }, 'http://secure:1'],
  ['http://10.1.2.3:8000', { ...both, NO_PROXY: '10.0.0.0/8' }, undefined],
  ['http://11.1.2.3:8000', { ...both, NO_PROXY: '10.0.0.0/8' }, 'http://plain:2'],
  ['http://[fd00::5]:8000', { ...both, NO_PROXY: 'fd00::/8' }, undefined],
  ['http://[fd00::5]:8000', { ...both, NO_PROXY: 'fd00::5' }, undefined],
  ['http://10.1.2.3:8000', { ...both, NO_PROXY: '10.0.0.0/99 , ,/' }, 'http://plain:2'],
])('%s with %j uses %s', (url, environment, proxy) => {
  expect(proxyOf(url, readSettings(environment))).toBe(proxy);
});

test('an address that is no proxy is a problem, without its password', () => {
  expect(() => readSettings({ HTTPS_PROXY: 'socks5://user:secret@proxy:1' })).toThrow(
    /HTTPS_PROXY: must be an http or https URL$/m,
  );
});
