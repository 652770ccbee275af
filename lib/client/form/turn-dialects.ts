/** The turns of a conversation in either dialect, seen alike: who speaks, and parts that are texts, pictures or other. */
import { isRecord } from '#lib/base/is-record.ts';
import { isLocalPicture, type LocalPicture } from './local-picture.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface TurnView {
  role: string;
  parts: readonly PartView[];
}

export type PartView =
  | { kind: 'text'; text: string; raw: Fields }
  | { kind: 'picture'; source: LocalPicture | string; raw: Fields }
  /** What has no control of its own; entered as JSON. */
  | { kind: 'other'; name: string; raw: Fields };

export interface TurnDialect {
  roles: readonly { value: string; label: string }[];
  read(turn: Fields): TurnView;
  /** The turn with other parts; what else it holds stays. */
  write(turn: Fields, view: TurnView): Fields;
  textPart(text: string): Fields;
  picturePart(source: LocalPicture | string): Fields;
}

/** `{ role, content }`, the content a text or blocks. */
export const messagesDialect: TurnDialect = {
  roles: [
    { value: 'user', label: 'You' },
    { value: 'assistant', label: 'Model' },
  ],
  read({ role, content }) {
    const blocks = Array.isArray(content)
      ? content.filter(isRecord)
      : [{ type: 'text', text: typeof content === 'string' ? content : '' }];
    return { role: String(role ?? 'user'), parts: blocks.map(readBlock) };
  },
  write(turn, { role, parts }) {
    const [only] = parts;
    const plain = parts.length === 1 && only?.kind === 'text' && Object.keys(only.raw).length <= 2;
    return { ...turn, role, content: plain ? only.text : parts.map(({ raw }) => raw) };
  },
  textPart: (text) => ({ type: 'text', text }),
  picturePart: (source) => ({
    type: 'image',
    source: isLocalPicture(source)
      ? { type: 'base64', media_type: source.blob.type, data: source }
      : { type: 'url', url: source },
  }),
};

/** `{ role, parts }`, the parts told apart by their one key. */
export const nativeDialect: TurnDialect = {
  roles: [
    { value: 'user', label: 'You' },
    { value: 'model', label: 'Model' },
  ],
  read({ role, parts }) {
    const read = Array.isArray(parts) ? parts.filter(isRecord) : [];
    return {
      role: String(role ?? 'user'),
      parts: (read.length > 0 ? read : [{ text: '' }]).map(readPart),
    };
  },
  write: (turn, { role, parts }) => ({ ...turn, role, parts: parts.map(({ raw }) => raw) }),
  textPart: (text) => ({ text }),
  picturePart: (source) =>
    isLocalPicture(source)
      ? { inlineData: { mimeType: source.blob.type, data: source } }
      : { fileData: { fileUri: source } },
};

/** The list with at least one turn to write in. */
export function turnsOf(value: unknown, dialect: TurnDialect): readonly Fields[] {
  const turns = Array.isArray(value) ? value.filter(isRecord) : [];
  if (turns.length > 0) return turns;
  const role = dialect.roles[0]?.value ?? 'user';
  return [dialect.write({}, { role, parts: [textView(dialect, '')] })];
}

/** A turn of whoever has not spoken last. */
export function nextTurn(turns: readonly Fields[], dialect: TurnDialect): Fields {
  const last = turns.at(-1)?.role;
  const role = dialect.roles.find(({ value }) => value !== last)?.value ?? 'user';
  return dialect.write({}, { role, parts: [textView(dialect, '')] });
}

export function textView(dialect: TurnDialect, text: string, raw: Fields = {}): PartView {
  return { kind: 'text', text, raw: { ...raw, ...dialect.textPart(text) } };
}

export function pictureView(dialect: TurnDialect, source: LocalPicture | string): PartView {
  return { kind: 'picture', source, raw: dialect.picturePart(source) };
}

function readBlock(raw: Fields): PartView {
  const { type, text, source } = raw;
  if (type === 'text') return { kind: 'text', text: typeof text === 'string' ? text : '', raw };
  const shown =
    type === 'image' && isRecord(source)
      ? pictureIn(source.media_type, source.data ?? source.url)
      : undefined;
  return shown === undefined
    ? { kind: 'other', name: String(type ?? 'block'), raw }
    : { kind: 'picture', source: shown, raw };
}

function readPart(raw: Fields): PartView {
  const { text, inlineData } = raw;
  if (typeof text === 'string') return { kind: 'text', text, raw };
  const shown = isRecord(inlineData) ? pictureIn(inlineData.mimeType, inlineData.data) : undefined;
  return shown === undefined
    ? { kind: 'other', name: Object.keys(raw)[0] ?? 'part', raw }
    : { kind: 'picture', source: shown, raw };
}

function pictureIn(type: unknown, data: unknown): LocalPicture | string | undefined {
  if (isLocalPicture(data)) return data;
  if (typeof data !== 'string') return undefined;
  if (/^https?:/.test(data)) return data;
  return /^image\//.test(String(type)) ? `data:${String(type)};base64,${data}` : undefined;
}
