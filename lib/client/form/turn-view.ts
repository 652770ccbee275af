/** The turns of a conversation seen alike in either dialect: who speaks, and what each part of a turn is. */
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface TurnView {
  role: string;
  parts: readonly PartView[];
}

/** `raw` is the part as it stands in the body; what has no control of its own in it stays. */
export type PartView = { raw: Fields } & (
  | { kind: 'text'; text: string }
  | { kind: 'image'; source: LocalImage | string }
  /** Of an earlier response: goes back as it came. */
  | { kind: 'thinking'; text: string; signed: boolean; redacted: boolean }
  /** A tool call of an earlier response. */
  | { kind: 'call'; call: ToolCall }
  /** What a called tool returned. */
  | { kind: 'answer'; answer: ToolAnswer }
  /** Entered as JSON. */
  | { kind: 'other'; name: string }
);

export interface ToolCall {
  /** Absent where the dialect tells calls apart by name. */
  id?: string;
  name: string;
  input: unknown;
}

export interface ToolAnswer {
  /** Of the call it answers. */
  id?: string;
  name?: string;
  /** A text, or JSON as text. */
  text: string;
  failed: boolean;
}

export interface TurnDialect {
  /** The body's field that holds the turns. */
  field: 'messages' | 'contents';
  roles: readonly { value: string; label: string }[];
  /** Who writes responses. */
  modelRole: string;
  read(turn: Fields): TurnView;
  /** The turn with other parts; what else it holds stays. */
  write(turn: Fields, view: TurnView): Fields;
  textPart(text: string): Fields;
  imagePart(source: LocalImage | string): Fields;
  callPart(call: ToolCall): Fields;
  /** `before` is the part as it stood, if it is changed rather than made. */
  answerPart(answer: ToolAnswer, before?: Fields): Fields;
}

/** `type` as the part names it: `image/png`. */
export function imageIn(type: unknown, data: unknown): LocalImage | string | undefined {
  if (isLocalImage(data)) return data;
  if (typeof data !== 'string') return undefined;
  if (/^https?:/.test(data)) return data;
  return /^image\//.test(String(type)) ? `data:${String(type)};base64,${data}` : undefined;
}
