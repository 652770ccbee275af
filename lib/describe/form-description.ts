/** The description of a form: plain data, derived from the contract by form-fields.ts. Labels of fields and options. */

import { isRecord } from '#lib/base/json-value.ts';
import type { SizeBounds, Widget } from '#lib/contract/field-meta.ts';
import type { JsonSchema } from './json-schema.ts';

export interface FormDescription {
  operationId: string;
  title: string;
  method: string;
  path: string;
  /** Where the model goes: the body, or `{model+}` of the path. */
  modelFrom: 'body' | 'path';
  /** The body field that requests a stream; `path` if another path does; absent without streams. */
  streams?: 'stream' | 'path';
  /** Initial values of a page: responses stream by default. */
  usual: Readonly<Record<string, unknown>>;
  models: readonly FormModel[];
  /** The variant of unlisted models, if any text model is accepted. */
  openVariantId?: string;
  variants: Readonly<Record<string, FormVariant>>;
}

export interface FormModel {
  id: string;
  summary: string;
  variantId: string;
}

export interface FormVariant {
  id: string;
  title: string;
  fields: readonly FormField[];
  /** Cross-field rules as text; the validator is loaded on first use. */
  rules: readonly { id: string; fields: readonly string[]; text: string }[];
  examples: readonly {
    title: string;
    body: Readonly<Record<string, unknown>>;
    /** Address of a small image of a finished result. */
    thumb?: string | undefined;
  }[];
}

/** `union` is one of several objects with a `type`. `json` is the fallback without a control. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'object'
  | 'union'
  | 'json';

/** `video-edit`: the references of a video that edits another one. */
export type FormWidget = Widget | 'video-edit';

export interface FormField {
  name: string;
  title: string;
  description: string;
  kind: FieldKind;
  widget?: FormWidget;
  required: boolean;
  advanced: boolean;
  default?: unknown;
  options?: readonly FieldOption[];
  unit?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  size?: SizeBounds;
  ratios?: readonly string[];
  /** Of a mask: the list of images to whose first one it applies. */
  maskOf?: string;
  placeholder?: string;
  /** Items of a list of texts, or of a choice of several with `itemOptions`. */
  items?: 'text';
  itemOptions?: readonly FieldOption[];
  /** Of an object, or of a list's objects. */
  fields?: readonly FormField[];
  /** Constant members: `{ type: 'json_schema' }`. */
  constants?: Readonly<Record<string, unknown>>;
  forms?: readonly FormChoice[];
}

export interface FormChoice {
  value: string;
  label: string;
  fields: readonly FormField[];
}

export interface FieldOption {
  value: string;
  label: string;
}

/** The values of an enum with their labels. */
export function optionsOf(schema: JsonSchema): FieldOption[] | undefined {
  const labels = schema['x-labels'];
  const names = isRecord(labels) ? labels : {};
  const values = schema.enum?.map(String);
  const shared = values ? sharedPrefix(values) : '';
  const shouted = values?.every((value) => /^[A-Z_]+$/.test(value)) ?? false;
  return values?.map((value) => {
    const name = value.endsWith('_UNSPECIFIED') ? 'unspecified' : value.slice(shared.length);
    return { value, label: String(names[value] ?? titleOf(shouted ? name.toLowerCase() : name)) };
  });
}

/** Removes a common prefix: `HARM_CATEGORY_` of `HARM_CATEGORY_HARASSMENT`. */
function sharedPrefix(values: readonly string[]): string {
  const [first = '', ...rest] = values;
  const words = first.split('_').slice(0, -1);
  while (words.length > 0 && !rest.every((value) => value.startsWith(`${words.join('_')}_`))) words.pop();
  return words.length > 0 && rest.length > 0 ? `${words.join('_')}_` : '';
}

/** `negative_prompt` -> `Negative prompt`, `topK` -> `Top k`, `hd` -> `HD`; names with capitals or digits in front stay as they are. */
export function titleOf(name: string): string {
  if (name === 'hd') return 'HD';
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return /^[a-z]/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
