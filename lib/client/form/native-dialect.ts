/** Turns of the native protocol: `{ role, parts }`, parts identified by their key. */
import { isRecord, parseJson } from '#lib/base/json-value.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import { type Fields, imageIn, type PartView, type TurnDialect } from './turn-view.ts';

export const nativeDialect: TurnDialect = {
  field: 'contents',
  roles: [
    { value: 'user', label: 'You' },
    { value: 'model', label: 'Model' },
  ],
  modelRole: 'model',
  read({ role, parts }) {
    const read = Array.isArray(parts) ? parts.filter(isRecord) : [];
    return {
      role: String(role ?? 'user'),
      parts: (read.length > 0 ? read : [{ text: '' }]).map(readPart),
    };
  },
  write: (turn, { role, parts }) => ({ ...turn, role, parts: parts.map(({ raw }) => raw) }),
  textPart: (text) => ({ text }),
  imagePart: (source) =>
    isLocalImage(source)
      ? { inlineData: { mimeType: source.blob.type, data: source } }
      : { fileData: { fileUri: source } },
  answerPart({ id, name = '', text, failed }, before = {}) {
    const previous = isRecord(before.functionResponse) ? before.functionResponse : {};
    return {
      ...before,
      functionResponse: {
        ...previous,
        ...(id === undefined ? {} : { id }),
        name,
        response: responseOf(text, failed),
      },
    };
  },
};

function readPart(raw: Fields): PartView {
  const { text, inlineData, fileData, functionCall, functionResponse } = raw;
  if (typeof text === 'string') {
    return raw.thought === true
      ? { kind: 'thinking', text, signed: typeof raw.thoughtSignature === 'string', redacted: false, raw }
      : { kind: 'text', text, raw };
  }
  const shown = isRecord(inlineData)
    ? imageIn(inlineData.mimeType, inlineData.data)
    : isRecord(fileData)
      ? imageIn(fileData.mimeType, fileData.fileUri)
      : undefined;
  if (shown !== undefined) return { kind: 'image', source: shown, raw };
  if (isRecord(functionCall)) {
    const { id, name, args } = functionCall;
    return { kind: 'call', call: { ...idOf(id), name: String(name ?? ''), input: args ?? {} }, raw };
  }
  if (isRecord(functionResponse) && Object.keys(functionResponse).every((key) => answerKeys.has(key))) {
    const { id, name, response } = functionResponse;
    return { kind: 'answer', answer: { ...idOf(id), name: String(name ?? ''), ...answerIn(response) }, raw };
  }
  return { kind: 'other', name: Object.keys(raw)[0] ?? 'part', raw };
}

const answerKeys = new Set(['id', 'name', 'response']);

function idOf(id: unknown): { id?: string } {
  return typeof id === 'string' ? { id } : {};
}

/** The protocol requires an object: `error` or `result` wraps other values. */
function responseOf(text: string, failed: boolean): Fields {
  const value = parseJson(text) ?? text;
  if (failed) return { error: value };
  return isRecord(value) ? value : { result: value };
}

function answerIn(response: unknown): { text: string; failed: boolean } {
  const record = isRecord(response) ? response : {};
  const keys = Object.keys(record);
  const failed = keys.length === 1 && keys[0] === 'error';
  const content = failed ? record.error : keys.length === 1 && keys[0] === 'result' ? record.result : record;
  return { text: typeof content === 'string' ? content : JSON.stringify(content, null, 2), failed };
}
