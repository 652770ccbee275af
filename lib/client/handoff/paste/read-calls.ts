/**
 * Reads the calls in a program of TypeScript, JavaScript or Python, with their arguments as data. Runs nothing: variables
 * with a value are filled in, files become marks, and what only a run would tell is unread.
 */
import { isPlainRecord, type JsonRecord, listOf } from '#lib/base/json-value.ts';
import { type Token, tokensOf } from './program-tokens.ts';
import { fileMark } from './read-shell.ts';

/** In place of a value: its source. */
export class Unread {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Call extends Unread {
  readonly values: readonly unknown[];
  /** Of Python. */
  readonly named: JsonRecord;
  /** `name`: `client.messages.create` */
  constructor(name: string, values: readonly unknown[], named: JsonRecord) {
    super(name);
    this.values = values;
    this.named = named;
  }
}

/** In the order of their ends; none for a text that is no program. */
export function readCalls(source: string): readonly Call[] {
  const reader = new ProgramReader(source, new Map());
  try {
    reader.statements();
  } catch (error) {
    // Nested too deeply, or too long.
    if (!(error instanceof RangeError)) throw error;
  }
  return reader.calls;
}

class Unreadable extends Error {}

/** Far more than a program that a person pastes; an unreadable one is read again from each of its parts. */
const maxSteps = 50_000;

class ProgramReader {
  readonly calls: Call[] = [];
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #variables: Map<string, unknown>;
  #at = 0;
  #steps = 0;

  constructor(source: string, variables: Map<string, unknown>) {
    this.#source = source;
    this.#tokens = tokensOf(source);
    this.#variables = variables;
  }

  statements(from = 0, to = this.#tokens.length): void {
    this.#at = from;
    while (this.#at < to) {
      const start = this.#at;
      const token = this.#tokens[start];
      const isName = token?.kind === 'name' && this.#tokens[start - 1]?.text !== '.';
      if (!isName || this.#statement(token.text) === undefined || this.#at > to) this.#at = start;
      this.#at = Math.max(start + 1, this.#at);
    }
  }

  /** An assignment or a call; undefined if it is neither. */
  #statement(name: string): { read: unknown } | undefined {
    const start = this.#at;
    this.#at += 1;
    // `const body: Body = {`
    if (this.#is(':')) this.#skip(/^:[\w\s.<>[\]|,]+(?==[^=>])/);
    const isAssigned = this.#take('=');
    if (!isAssigned) this.#at = start;
    const value = this.#attempt();
    if (isAssigned && value !== undefined) this.#variables.set(name, value.read);
    return value;
  }

  #attempt(): { read: unknown } | undefined {
    try {
      return { read: this.#expression() };
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  #expression(): unknown {
    let value = this.#operand();
    for (;;) {
      if (this.#take('+')) {
        const other = this.#operand();
        const isText = typeof value === 'string' && typeof other === 'string';
        value = isText ? `${value}${other}` : new Unread('a joined text');
      } else if (this.#take('??', '||', 'or')) {
        const other = this.#operand();
        value = value instanceof Unread ? other : value;
      } else if (this.#is('as') || this.#is('satisfies')) this.#at += 2;
      else return value;
    }
  }

  #operand(): unknown {
    this.#steps += 1;
    if (this.#steps > maxSteps) throw new RangeError('The program is too long.');
    while (this.#take('await', 'new', 'return'));
    const sign = this.#take('-') ? -1 : 1;
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'number') return sign * Number(token.text.replaceAll('_', ''));
    if (token === undefined || sign === -1) throw new Unreadable();
    if (token.kind === 'text') return this.#chained(this.#text(token), '');
    if (words.has(token.text)) return words.get(token.text);
    if (token.kind === 'name')
      return this.#chained(this.#variables.get(token.text) ?? new Unread(token.text), token.text);
    if (token.text === '[') return this.#chained(this.#list(']').values, '');
    if (token.text === '{') return this.#chained(this.#members(), '');
    if (token.text !== '(') throw new Unreadable();
    const { values } = this.#list(')');
    return this.#chained(values.length === 1 ? values[0] : values, '');
  }

  /** With the texts after it, which Python joins. */
  #text(first: Token): string {
    let text = this.#filled(first);
    for (let next = this.#tokens[this.#at]; next?.kind === 'text'; next = this.#tokens[this.#at]) {
      text += this.#filled(next);
      this.#at += 1;
    }
    return text;
  }

  /** Its substitutions are filled in where the program has their values. */
  #filled({ text, pattern }: Token): string {
    if (pattern === undefined) return text;
    return text.replace(pattern, (whole: string, inner: string) => {
      const value = new ProgramReader(inner, this.#variables).#attempt()?.read;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
    });
  }

  /** With the members and calls after it. `path`: its names so far. */
  #chained(start: unknown, path: string): unknown {
    let value = start;
    let name = path;
    for (;;) {
      if (this.#take('.', '?.')) {
        const member = this.#tokens[this.#at]?.text ?? '';
        this.#at += 1;
        name += `.${member}`;
        value = memberOf(value, member, name);
      } else if (this.#take('[')) value = memberOf(value, String(this.#list(']').values[0]), `${name}[]`);
      else if (this.#take('(')) {
        const { values, named } = this.#list(')');
        value = called(value, new Call(name, values, named), this.calls);
        name += '()';
        // The types of a generic call come before its arguments.
      } else if (!this.#take('!') && !this.#skip(/^<[\w\s.,[\]<>|]*>(?=\()/)) return value;
    }
  }

  #list(close: string): { values: unknown[]; named: JsonRecord } {
    const values: unknown[] = [];
    const named: Entry[] = [];
    while (!this.#take(close)) {
      const token = this.#tokens[this.#at];
      if (token?.kind === 'name' && this.#is('=', 1)) {
        this.#at += 2;
        named.push([token.text, this.#element(close)]);
      } else if (this.#take('**')) named.push(...spread(this.#element(close)));
      else if (this.#take('...', '*')) values.push(...listOf(this.#element(close)));
      else values.push(this.#element(close));
      this.#take(',');
    }
    return { values, named: Object.fromEntries(named) };
  }

  #members(): JsonRecord {
    const entries: Entry[] = [];
    while (!this.#take('}')) {
      if (this.#take('...', '**')) entries.push(...spread(this.#element('}')));
      else {
        const key = this.#tokens[this.#at];
        this.#at += 1;
        if (key === undefined || key.kind === 'mark') throw new Unreadable();
        const isShort = this.#is(',') || this.#is('}');
        if (!isShort && !this.#take(':')) throw new Unreadable();
        const short = this.#variables.get(key.text) ?? new Unread(key.text);
        entries.push([key.text, isShort ? short : this.#element('}')]);
      }
      this.#take(',');
    }
    return Object.fromEntries(entries);
  }

  /** One value up to a comma or the end of its list. Another expression, such as a function, is unread but for its calls. */
  #element(close: string): unknown {
    const start = this.#at;
    const value = this.#attempt();
    if (value !== undefined && (this.#is(',') || this.#is(close))) return value.read;
    this.#at = start;
    for (let depth = 0; depth > 0 || !(this.#is(',') || this.#is(close)); this.#at += 1) {
      const token = this.#tokens[this.#at];
      if (token === undefined) throw new Unreadable();
      if (token.kind === 'mark' && '([{'.includes(token.text)) depth += 1;
      if (token.kind === 'mark' && ')]}'.includes(token.text)) depth -= 1;
    }
    const end = this.#at;
    this.statements(start, end);
    this.#at = end;
    return new Unread(this.#source.slice(this.#tokens[start]?.from, this.#tokens[end - 1]?.to));
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token !== undefined && token.kind !== 'text' && token.text === text;
  }

  #take(...texts: string[]): boolean {
    const found = texts.some((text) => this.#is(text));
    if (found) this.#at += 1;
    return found;
  }

  /** Skips the tokens of a text from here on. */
  #skip(pattern: RegExp): boolean {
    const from = this.#tokens[this.#at]?.from;
    if (from === undefined || !'<:'.includes(this.#source.charAt(from))) return false;
    const [text = ''] = pattern.exec(this.#source.slice(from, from + 1_000)) ?? [];
    const end = from + text.length;
    while ((this.#tokens[this.#at]?.from ?? end) < end) this.#at += 1;
    return text !== '';
  }
}

type Entry = readonly [string, unknown];

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
]);

/** An unread part has no name of its own. */
function spread(value: unknown): readonly Entry[] {
  return isPlainRecord(value) ? Object.entries(value) : [['...', value]];
}

function memberOf(value: unknown, member: string, name: string): unknown {
  if (isFile(value)) return value;
  if (Array.isArray(value)) return value[Number(member)] ?? new Unread(name);
  if (isPlainRecord(value)) return value[member] ?? new Unread(name);
  // An enum of an SDK: `HarmCategory.HARM_CATEGORY_HARASSMENT`.
  const isEnum = /^[A-Z][A-Z0-9_]*$/.test(member) && !/\b(?:env|environ)\b/.test(name);
  return isEnum ? member : new Unread(name);
}

/** What a call is worth; unread ones are added to `calls`. */
function called(target: unknown, call: Call, calls: Call[]): unknown {
  const { text: name, values, named } = call;
  const [first] = values;
  if (/(?:^|\.)(?:stringify|dumps|tool|jsonSchema|URL)$/.test(name)) return first;
  const file = [target, ...values].find(isFile);
  if (file !== undefined) return file;
  if (fileReader.test(name) && typeof first === 'string') return fileMark + first + fileMark;
  if (/\bPart\.from_text$/.test(name)) return { text: named.text ?? first };
  if (/\bPart\.from_(?:bytes|uri)$/.test(name)) return { inlineData: call };
  calls.push(call);
  // An object of an SDK: `types.GenerateContentConfig(temperature=1)`.
  if (!/(?:^|\.)[A-Z]\w*$/.test(name)) return call;
  return isPlainRecord(first) ? first : Object.keys(named).length > 0 ? named : call;
}

const fileReader =
  /(?:^|\.)(?:open|createReadStream|readFileSync|readFile|openAsBlob|read_base64|read_bytes|Path)$/;

function isFile(value: unknown): value is string {
  return typeof value === 'string' && value.includes(fileMark);
}
