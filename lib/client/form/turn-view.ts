/** The turns of a conversation in a form common to both dialects. */
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface TurnView {
  role: string;
  parts: readonly PartView[];
}

/** `raw` is the part in the body; unknown members stay in it. */
export type PartView = { raw: Fields } & (
  | { kind: 'text'; text: string }
  | { kind: 'image'; source: LocalImage | string }
  /** From an earlier response; sent back unchanged. */
  | { kind: 'thinking'; text: string; signed: boolean; redacted: boolean }
  | { kind: 'call'; call: ToolCall }
  | { kind: 'answer'; answer: ToolAnswer }
  | { kind: 'other'; name: string }
);

export interface ToolCall {
  /** Absent if the dialect identifies calls by name. */
  id?: string;
  name: string;
  input: unknown;
}

export interface ToolAnswer {
  /** Id of the call. */
  id?: string;
  name?: string;
  /** Text, or JSON as text. */
  text: string;
  failed: boolean;
}

export interface TurnDialect {
  field: 'messages' | 'contents';
  roles: readonly { value: string; label: string }[];
  modelRole: string;
  read(turn: Fields): TurnView;
  /** The turn with other parts; its other members stay. */
  write(turn: Fields, view: TurnView): Fields;
  textPart(text: string): Fields;
  imagePart(source: LocalImage | string): Fields;
  /** `before` is the part to change; absent for a new one. */
  answerPart(answer: ToolAnswer, before?: Fields): Fields;
}

/** `type` as in the part: `image/png`. */
export function imageIn(type: unknown, data: unknown): LocalImage | string | undefined {
  if (isLocalImage(data)) return data;
  if (typeof data !== 'string') return undefined;
  if (/^https?:/.test(data)) return data;
  return /^image\//.test(String(type)) ? `data:${String(type)};base64,${data}` : undefined;
}
