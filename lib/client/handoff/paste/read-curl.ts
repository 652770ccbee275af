/** Reads a cURL command as a request of any host. Credentials are left out; files are only named. */
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord, type JsonRecord } from '#lib/base/json-value.ts';
import { leaveOut } from '#lib/base/plain-data.ts';
import { fileMark, readShell } from './read-shell.ts';

export interface CurlRequest {
  /** Without host and query. */
  path: string;
  /** Without members that files fill. */
  body: JsonRecord;
  /** What was left out, one sentence each. */
  notes: readonly string[];
}

export function readCurl(text: string): CurlRequest | { problem: string } {
  const command = readShell(text.replace(/^\s*\$\s+/, ''));
  if ('problem' in command) return command;
  if (!/^curl(\.exe)?$/.test(command.words[0] ?? '')) return { problem: 'It does not start with curl.' };
  const parts = partsOf(command.words.slice(1));
  const [url, other] = parts.urls;
  if (url === undefined) return { problem: 'The command has no URL.' };
  if (other !== undefined) return { problem: `The command has two URLs: ${shown(url)} and ${shown(other)}.` };
  if (parts.data.includes('@-') && command.input === undefined)
    return { problem: 'The command reads its body from another command. Paste the body itself.' };
  const data = parts.data.map((text) => (text === '@-' ? (command.input ?? '') : text));
  const read = parts.form.length > 0 ? { value: formBody(parts.form) } : jsonBody(data);
  if ('problem' in read) return read;
  const files = new Set<string>();
  const body = withoutFiles(read.value, files);
  const headers = parts.headers.map((header) => header.split(/[:;]/)[0]?.trim() ?? '');
  return { path: pathOf(url), body, notes: notesOf({ headers, user: parts.user }, url, files) };
}

/** Without host and query. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^(?:\w+:\/\/)?[^/]*/, '');
}

interface FormPart {
  /** `name=value` */
  text: string;
  /** `@` in it names no file. */
  plain: boolean;
}

interface Parts {
  urls: string[];
  headers: string[];
  data: string[];
  form: FormPart[];
  user: boolean;
}

/** Options with a value that say nothing about the request. */
const valued = new Set(
  'o A e b c m x w K D T E X output user-agent referer cookie cookie-jar max-time connect-timeout retry proxy write-out config dump-header upload-file cert key cacert resolve max-redirs retry-delay retry-max-time limit-rate interface request url-query aws-sigv4'.split(
    ' ',
  ),
);

function partsOf(words: readonly string[]): Parts {
  const parts: Parts = { urls: [], headers: [], data: [], form: [], user: false };
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const [, short, attached] = /^-([a-zA-Z])([\s\S]*)$/.exec(word) ?? [];
    const name = word.startsWith('--') ? word.slice(2) : short;
    if (name === undefined) {
      parts.urls.push(word);
      continue;
    }
    const list = lists[name];
    if (list === undefined && !valued.has(name)) {
      // Short options without a value may stand together: `-sSL`.
      if (attached) queue.unshift(`-${attached}`);
      continue;
    }
    const value = attached || (queue.shift() ?? '');
    if (list === 'form') parts.form.push({ text: value, plain: name === 'form-string' });
    else if (list === 'user') parts.user = true;
    else if (list) parts[list].push(value);
  }
  return parts;
}

/** Where the value of an option goes. */
const lists: Readonly<Record<string, 'urls' | 'headers' | 'data' | 'form' | 'user'>> = {
  url: 'urls',
  ...named('headers', 'H header'),
  ...named('data', 'd json data data-raw data-ascii data-binary data-urlencode'),
  ...named('form', 'F form form-string'),
  ...named('user', 'u user oauth2-bearer'),
};

function named<List>(list: List, options: string): Record<string, List> {
  return Object.fromEntries(options.split(' ').map((option) => [option, list]));
}

function jsonBody(data: readonly string[]): { value: JsonRecord } | { problem: string } {
  const text = data.join('&').trim();
  if (text === '') return { problem: 'The command sends no body, so there is no form to fill.' };
  const file = /^@(\S+)$/.exec(text)?.[1] ?? new RegExp(`^${fileMark}(.*)${fileMark}$`).exec(text)?.[1];
  if (file !== undefined)
    return { problem: `The body is in the file ${file}, which a page cannot read. Drop that file here.` };
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { value } : { problem: 'The body is not a JSON object.' };
  } catch (error) {
    return { problem: `The body is not JSON: ${errorMessage(error)}. It starts with ${shown(text)}` };
  }
}

const texts = ['prompt', 'model', 'size', 'user'];

/** Multipart fields as JSON: numbers and flags by their form. */
function formBody(form: readonly FormPart[]): JsonRecord {
  return Object.fromEntries(
    form.map(({ text: part, plain }) => {
      const [, name = part, text = ''] = /^([^=]*)=([\s\S]*)$/.exec(part) ?? [];
      const file = plain ? undefined : /^[@<]"?([^;"]*)/.exec(text)?.[1];
      // A list of files repeats its name.
      return file === undefined
        ? [name, typedValue(name, text)]
        : [`${name}${file}`, `${fileMark}${file}${fileMark}`];
    }),
  );
}

function typedValue(name: string, text: string): unknown {
  if (texts.includes(name)) return text;
  if (/^(?:true|false)$/.test(text)) return text === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** `files` gets their names. */
export function withoutFiles(body: JsonRecord, files: Set<string>): JsonRecord {
  const isFile = (value: unknown) => {
    const found = typeof value === 'string' ? new RegExp(`${fileMark}(.*?)${fileMark}`).exec(value) : null;
    if (found) files.add(found[1] ?? '');
    return found !== null;
  };
  const entries = Object.entries(body).map(([name, value]) => [name, leaveOut(value, isFile)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const credentials = /^(?:authorization|proxy-authorization|cookie|(?:x-)?(?:.*-)?api-key)$/i;
/** Every client sends these. */
const usual =
  /^(?:content-type|content-length|accept|accept-.*|host|user-agent|anthropic-version|x-stainless-.*)$/i;

/** What was left out. `headers`: their names. */
export function notesOf(
  { headers, user }: Pick<Parts, 'headers' | 'user'>,
  url: string,
  files: ReadonlySet<string>,
): readonly string[] {
  const secrets = [
    ...headers.filter((name) => credentials.test(name)),
    ...(user ? ['--user'] : []),
    ...(/[?&](?:key|api_key|token)=/.test(url) ? ['the key in the URL'] : []),
  ];
  const others = headers.filter((name) => !credentials.test(name) && !usual.test(name));
  return [
    ...(secrets.length > 0 ? [`The credential was left out: ${secrets.join(', ')}.`] : []),
    ...(others.length > 0 ? [`Headers were left out: ${others.join(', ')}.`] : []),
    ...(files.size > 0 ? [`Add the files yourself: ${[...files].join(', ')}.`] : []),
  ];
}

function shown(text: string): string {
  return `“${text.slice(0, 60)}”`;
}
