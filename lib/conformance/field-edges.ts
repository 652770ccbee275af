/** Values at and beyond the edges of a field, from its JSON Schema: each choice, the bounds, other types, lacking and unknown members. */
import { showValue } from '#lib/base/format-value.ts';
import { isRecord } from '#lib/base/json-value.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { type JsonSchema, withoutNull } from '#lib/describe/json-schema.ts';

/** A value, or undefined for a member that is not there. `label` reads as a path and what stands there: `images[0].type = "x"`. */
export interface Edge {
  label: string;
  value: unknown;
}

/** Levels of members below a field: deeper ones are of data, such as a schema for a response. */
const maxDepth = 4;

/** Values whose form the schema does not tell. */
const samples: Readonly<Record<string, unknown>> = {
  contents: [{ role: 'user', parts: [{ text: 'x' }] }],
  parts: [{ text: 'x' }],
  image_url: sampleImage,
  video_url: 'https://example.com/a.mp4',
  url: 'https://example.com/a',
  fileUri: 'https://example.com/a.png',
  mimeType: 'image/png',
  data: sampleImage.slice(sampleImage.indexOf(',') + 1),
};

/** For fields in pixels or as a ratio: corners of all documented ranges, and what is near them. */
const sizes = [
  ...['auto', '1K', '1.5K', '2K', '3K', '4K', '8K', '256x256', '1024x1024', '1792x1024', '2048x2048'],
  ...['3840x2160', '2160x3840', '3856x2160', '3840x1264', '3088x1024', '1000x1000', '16x16', '8x8'],
  ...['2560x1440', '2559x1440', '3072x3072', '4096x4096', '4112x4096', '8192x512', '0x1024', '1024'],
];
const ratios = ['1:1', '1:4', '8:1', '2:3', '21:9', '9:21', '32:18', '2:1', '16:10', '1:0', '1024x1024'];

/** The smallest valid value, as far as the schema tells it. */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  const { schema: plain } = withoutNull(schema);
  if (plain.const !== undefined) return plain.const;
  if (plain.enum !== undefined) return plain.enum[0];
  const [form] = plain.anyOf ?? plain.oneOf ?? [];
  if (form !== undefined) return sampleOf(form, name);
  switch (plain.type) {
    case 'object':
      return sampleObject(plain);
    case 'array':
      return samples[name] ?? [sampleOf(plain.items ?? {}, name)];
    case 'integer':
    case 'number':
      return Math.max(plain.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return samples[name] ?? plain.examples?.[0] ?? 'x';
  }
}

/** With the required members, and with contents, which a rule requires and not the schema. */
function sampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const members = Object.entries(properties).filter(
    ([member]) => required.includes(member) || member === 'contents',
  );
  return Object.fromEntries(members.map(([member, schema]) => [member, sampleOf(schema, member)]));
}

/** Edges of the members of an object that is otherwise `around`. */
export function memberEdges(
  schema: JsonSchema,
  around: Readonly<Record<string, unknown>>,
  depth = 0,
): Edge[] {
  const { properties = {}, required = [] } = schema;
  const withMember = (name: string, { label, value }: Edge): Edge => ({
    label: `${depth === 0 ? '' : '.'}${name}${label}`,
    value: { ...around, [name]: value },
  });
  const known = Object.entries(properties).flatMap(([name, property]) =>
    edgesOf(property, name, depth).map((edge) => withMember(name, edge)),
  );
  const absent = required.map((name) => withMember(name, { label: ' absent', value: undefined }));
  const isClosed = schema.additionalProperties === false;
  return [...known, ...absent, ...(isClosed ? [withMember('sise', { label: ' = 1', value: 1 })] : [])];
}

function edgesOf(field: JsonSchema, name: string, depth: number): Edge[] {
  const { schema } = withoutNull(field);
  const edges = [{ label: ' = null', value: null }, ...edgesOfForm(schema, name, depth)];
  // An example stands in for what the schema cannot say, such as a pattern of several parts.
  return [...edges, ...(schema.examples ?? []).map(show)];
}

function edgesOfForm(schema: JsonSchema, name: string, depth: number): Edge[] {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return forms.flatMap((form) => edgesOfForm(form, name, depth));
  if (schema.const !== undefined) return [show(schema.const), show('no_such_value')];
  if (schema.enum !== undefined) return [...schema.enum, 'no_such_value', 7].map(show);
  switch (schema.type) {
    case 'object':
      return depth < maxDepth
        ? [show('text'), ...memberEdges(schema, sampleObject(schema), depth + 1)]
        : [show('text')];
    case 'array':
      return listEdges(schema, name, depth);
    case 'integer':
    case 'number':
      return numberEdges(schema);
    case 'boolean':
      return [true, false, 'true'].map(show);
    case 'string':
      return textEdges(schema, name);
    default:
      return [];
  }
}

function listEdges(
  { items = {}, minItems = 0, maxItems = 0 }: JsonSchema,
  name: string,
  depth: number,
): Edge[] {
  const item = sampleOf(items, name);
  // A general bound of 1,000 or more costs a large request and tells nothing of the interface.
  const lengths = [0, minItems, ...(maxItems < 1000 && maxItems > 0 ? [maxItems, maxItems + 1] : [])];
  return [
    show('text'),
    ...[...new Set(lengths)].map((length) => ({
      label: `: ${length} elements`,
      value: Array.from({ length }, () => item),
    })),
    ...(depth < maxDepth ? edgesOfForm(withoutNull(items).schema, name, depth + 1) : []).map(
      ({ label, value }) => ({ label: `[0]${label}`, value: [value] }),
    ),
  ];
}

function numberEdges({ type, minimum = Number.NaN, maximum = Number.NaN }: JsonSchema): Edge[] {
  const step = type === 'integer' ? 1 : 0.01;
  const numbers = [minimum - step, minimum, maximum, maximum + step, ...(type === 'integer' ? [1.5] : [])];
  const known = numbers.filter((number) => Math.abs(number) < 2 ** 52);
  // Valid, but for its type.
  const text = `${known.includes(minimum) ? minimum : 7}`;
  return [...new Set([...known, 7, text])].map(show);
}

function textEdges({ minLength = 0, maxLength = 0, pattern, ...schema }: JsonSchema, name: string): Edge[] {
  const filled = (letter: string, length: number): Edge => ({
    label: `: ${length} characters ${letter}`,
    value: letter.repeat(length),
  });
  const lengths = maxLength > 0 && maxLength < 100_000 ? [maxLength, maxLength + 1] : [];
  const values = [
    ...[7, '', 'x'],
    ...('x-size' in schema || pattern?.includes('x[1-9]') ? sizes : []),
    ...('x-ratios' in schema ? ratios : []),
    ...(/ur[li]$|^image|^data$/i.test(name) || pattern !== undefined
      ? ['http://example.com/a', 'https://example.com/a', 'ftp://example.com/a', samples[name] ?? sampleImage]
      : []),
  ];
  // Code points count, not the units of UTF-16.
  const long = lengths.flatMap((length) => [filled('a', length), filled('🪁', length)]);
  return [...values.map(show), ...(minLength > 1 ? [filled('a', minLength - 1)] : []), ...long];
}

function show(value: unknown): Edge {
  const text = isRecord(value) ? JSON.stringify(value) : showValue(value);
  return { label: ` = ${text.length > 60 ? `${text.slice(0, 60)}...` : text}`, value };
}
