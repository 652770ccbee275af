/** Turns of the messages protocol: `{ role, content }` with a text or blocks. */
import { isRecord } from '#lib/base/json-value.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import { type Fields, imageIn, type PartView, type TurnDialect } from './turn-view.ts';

export const messagesDialect: TurnDialect = {
  field: 'messages',
  roles: [
    { value: 'user', label: 'You' },
    { value: 'assistant', label: 'Model' },
  ],
  modelRole: 'assistant',
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
  imagePart: (source) => ({
    type: 'image',
    source: isLocalImage(source)
      ? { type: 'base64', media_type: source.blob.type, data: source }
      : { type: 'url', url: source },
  }),
  answerPart({ id = '', text, failed }, before = {}) {
    const { is_error: _, ...kept } = before;
    const content = text === '' ? {} : { content: text };
    return {
      ...kept,
      type: 'tool_result',
      tool_use_id: id,
      ...content,
      ...(failed ? { is_error: true } : {}),
    };
  },
};

function readBlock(raw: Fields): PartView {
  const { type, text, source } = raw;
  switch (type) {
    case 'text':
      return { kind: 'text', text: typeof text === 'string' ? text : '', raw };
    case 'image': {
      const shown = isRecord(source) ? imageIn(source.media_type, source.data ?? source.url) : undefined;
      return shown === undefined ? other(raw) : { kind: 'image', source: shown, raw };
    }
    case 'thinking':
      return {
        kind: 'thinking',
        text: String(raw.thinking ?? ''),
        signed: typeof raw.signature === 'string' && raw.signature !== '',
        redacted: false,
        raw,
      };
    case 'redacted_thinking':
      return { kind: 'thinking', text: '', signed: true, redacted: true, raw };
    case 'tool_use':
      return {
        kind: 'call',
        call: { id: String(raw.id ?? ''), name: String(raw.name ?? ''), input: raw.input },
        raw,
      };
    case 'tool_result':
      return readAnswer(raw);
    default:
      return other(raw);
  }
}

/** A result of blocks does not fit a text field. */
function readAnswer(raw: Fields): PartView {
  const { tool_use_id: id, content = '', is_error: failed } = raw;
  if (typeof content !== 'string') return other(raw);
  return { kind: 'answer', answer: { id: String(id ?? ''), text: content, failed: failed === true }, raw };
}

function other(raw: Fields): PartView {
  return { kind: 'other', name: String(raw.type ?? 'block'), raw };
}
