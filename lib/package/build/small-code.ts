/**
 * What keeps the bundle small in memory: the used parts of undici, Node's HTTP without its web client, the tokens of the
 * sandbox as JSON and their ranks in one table, code in ASCII.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

/**
 * Undici's index loads everything, 0.7 MB of code. `request` is that of its index without a global dispatcher, which
 * Easel does not use.
 */
const undici = `
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import api from 'undici/lib/api/index.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import errors from 'undici/lib/core/errors.js';
import formData from 'undici/lib/web/fetch/formdata.js';
import response from 'undici/lib/web/fetch/response.js';

Object.assign(Dispatcher.prototype, api);
const { FormData } = formData;
const { Response } = response;

function request(address, { dispatcher, ...options }) {
  const { origin, pathname, search } = new URL(address);
  return dispatcher.request({ ...options, origin, path: pathname + search });
}

export { Agent, errors, FormData, Pool, ProxyAgent, request, Response };
`;

const virtual = '\0undici';

/** 100,000 texts, of which V8 would keep the source beside the values. */
const tokens = /gpt-tokenizer\/esm\/bpeRanks\/(\w+)\.js$/;
const tokenCore = /gpt-tokenizer\/esm\/BytePairEncodingCore\.js$/;
const tokensOf = (name: string) => `
import { readFileSync } from 'node:fs';
export default JSON.parse(readFileSync(new URL('./${name}.json', import.meta.url), 'utf8'));
`;

/** `into`: the folder of the bundle. */
export const smallCode = (into: string): Plugin => ({
  name: 'small-code',
  resolveId: (id) => (id === 'undici' ? virtual : undefined),
  async load(id) {
    if (id === virtual) return undici;
    const [, name] = tokens.exec(id) ?? [];
    if (name === undefined) return undefined;
    const { default: values }: { default: unknown } = await import(pathToFileURL(id).href);
    writeFileSync(join(into, `${name}.json`), JSON.stringify(values));
    return tokensOf(name);
  },
  transform: {
    order: 'pre',
    filter: { id: [/\.ts$/, tokenCore], code: /from 'node:http'|bytePairStringRankEncoder = / },
    handler: (code, id) => (tokenCore.test(id) ? withRanks(code) : withoutWebClient(code)),
  },
  /** V8 holds a text with one character beyond Latin-1 in two bytes each. */
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = asciiOf(chunk.code);
  },
});

/** An import reads all its members, among them WebSocket, for which Node loads its own undici. */
function withoutWebClient(code: string): string {
  return code.replace(
    /import \{ createServer\b[^}]*\} from 'node:http';/,
    "const { createServer } = process.getBuiltinModule('node:http');",
  );
}

function withRanks(code: string): string {
  const changed = code.replace(
    /(this\.bytePairStringRankEncoder = )[^;]*new Map\(\)/,
    '$1new TokenRanks(bytePairRankDecoder)',
  );
  if (changed === code) throw new Error('This version of gpt-tokenizer has another table of its ranks.');
  return `import { TokenRanks } from ${JSON.stringify(join(import.meta.dirname, 'token-ranks.ts'))};\n${changed}`;
}

/** In strings, templates, patterns and names, an escape means the same as its character. */
export function asciiOf(code: string): string {
  return code.replace(/(\\?)([^\0-\x7f])/g, (_, backslash: string, character: string) => {
    if (backslash !== '') throw new Error(`A backslash before ${JSON.stringify(character)} cannot be kept.`);
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
