/** Multipart forms as JSON bodies: texts are converted to the types of the model's schema, files to data URLs. */

import { Busboy, type BusboyConfig } from '@fastify/busboy';
import * as z from 'zod';
import { showValue } from '#lib/base/format-value.ts';
import { endLength, isCutOff, readImageHeader } from '#lib/base/image-header.ts';
import { parseJson } from '#lib/base/json-value.ts';
import { onceFor } from '#lib/base/once-for.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { structureProblem } from '#lib/server/http/gateway-request.ts';

const limits = {
  fields: 200,
  fieldNameSize: 200,
  fieldSize: 32 * 1024 * 1024,
  files: 40,
  parts: 240,
} as const;

export interface FormFields {
  /** Values in the order of the form; `image[]` and `image` are one name. */
  [name: string]: FormValue[];
}

export type FormValue = { text: string } | { file: FormFile };

export interface FormFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** Reads the whole form. Throws ApiError `invalid_request` for an invalid one or one with too many parts. */
export function parseForm(bytes: Uint8Array, contentType: string): Promise<FormFields> {
  return new Promise((resolve, reject) => {
    const fields: FormFields = {};
    const fail = (message: string) => reject(new ApiError('invalid_request', { message }));
    // The library passes parts without a name, although its types exclude them.
    const add = (name: string | undefined, value: FormValue) => {
      if (name === undefined || name === '')
        return fail('The form cannot be read: each of its parts needs a name.');
      if (name.startsWith('__')) return fail(`${name} is not a known parameter.`);
      fields[name] = [...(Object.hasOwn(fields, name) ? (fields[name] ?? []) : []), value];
    };
    const parser = createParser(contentType);
    parser.on('field', (name, text, _nameTruncated, truncated) => {
      if (truncated)
        fail(`${name} is longer than the limit of ${limits.fieldSize} bytes for texts of a form.`);
      else add(name, { text });
    });
    parser.on('file', (name, stream, fileName, _encoding, mimeType) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        add(name, { file: { name: fileName, contentType: mimeType, bytes } });
      });
      // A form that ends within a file; the parser reports it as well.
      stream.on('error', () => fail('The form cannot be read: it ends within a file.'));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.once(limit, () =>
        fail(`The form has too many parts: at most ${limits.fields} fields and ${limits.files} files.`),
      );
    }
    parser.once('error', (error) => fail(`The form cannot be read: ${reasonOf(error, 'it is broken')}.`));
    parser.once('finish', () => resolve(fields));
    parser.end(bytes);
  });
}

/** The form as JSON values: files as data URLs, nested names (`input_reference[image_url]`) as objects. */
export function formToBody(fields: FormFields): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(fields)) {
    const [, base = name, inner] = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name) ?? [];
    for (const [index, value] of values.entries()) {
      if ('file' in value) checkFile(values.length > 1 ? `${base}[${index}]` : name, base, value.file);
    }
    const plain = values.map(plainValue);
    if (imageNames.has(base))
      body.images = [...arrayAt(body, 'images'), ...plain.map((url) => ({ image_url: url }))];
    else if (base === 'mask' && inner === undefined && plain.length === 1)
      body.mask = { image_url: plain[0] };
    else if (inner) body[base] = { ...objectAt(body, base), [inner]: plain.at(-1) };
    else body[base] = inner === '' || plain.length > 1 ? [...arrayAt(body, base), ...plain] : plain[0];
  }
  return body;
}

/** Converts each text to the type of its field in the variant. Other texts stay texts; validation reports them. */
export function coerceTexts(
  body: Readonly<Record<string, unknown>>,
  variant: Variant,
): Record<string, unknown> {
  const types = typesOf(variant);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value !== 'string'
        ? value
        : isNull(value, variant, name)
          ? null
          : coerce(value, types.get(name), name),
    ]),
  );
}

/** OpenAI's SDK tells its users to write null as a text in forms. */
function isNull(text: string, { schema }: Variant, name: string): boolean {
  const field = text === 'null' && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  return field !== undefined && z.safeParse(field, null).success;
}

const imageNames = new Set(['image', 'images']);
const fileNames = new Set([...imageNames, 'mask', 'input_reference']);

/** The library takes a part without a file name for text, unless it is `application/octet-stream`. */
function isFile(_name: string | undefined, contentType: string | undefined, fileName: string | undefined) {
  return fileName !== undefined || /^(application\/octet-stream|image\/|video\/)/.test(contentType ?? '');
}

function createParser(contentType: string) {
  try {
    const config: BusboyConfig = { headers: { 'content-type': contentType }, limits, isPartAFile: isFile };
    return new Busboy(config);
  } catch (error) {
    const reason = reasonOf(error, 'its boundary is missing');
    throw new ApiError('invalid_request', { message: `The form cannot be read: ${reason}.` });
  }
}

/** The library's message without its full stop. */
function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof Error ? error.message.replace(/\.+$/, '') : otherwise;
}

/** Here, because only the form knows that it is a file, and its name. */
function checkFile(parameter: string, field: string, { name, bytes }: FormFile): void {
  if (!fileNames.has(field)) {
    const message = `${parameter} must be a text; got the file ${showValue(name)}.`;
    throw new ApiError('invalid_type', { parameter, message });
  }
  const header = readImageHeader(bytes);
  if (header === undefined) return;
  if (header.state === 'known' && !isCutOff(header.format, bytes.subarray(-endLength))) return;
  throw new ApiError('invalid_image', {
    parameter,
    message: `${parameter} (${showValue(name)}) holds a ${header.format} image that is cut off.`,
  });
}

/** The declared type of a file is only used for the data URL; the bytes are checked later. */
function plainValue(value: FormValue): string {
  if ('text' in value) return value.text;
  const { bytes, contentType } = value.file;
  const type = /^(image|video)\//.test(contentType) ? contentType : 'image/png';
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function arrayAt(body: Record<string, unknown>, name: string): unknown[] {
  const value = body[name];
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function objectAt(body: Record<string, unknown>, name: string): object {
  const value = body[name];
  return typeof value === 'object' && value !== null ? value : {};
}

/** Field -> JSON type, from the JSON Schema of the variant. */
const typesOf = onceFor(({ schema: { shape } }: Variant) => {
  const types = new Map<string, string>();
  for (const [name, field] of Object.entries(shape)) {
    const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
    const forms = schema.anyOf ?? [schema];
    const type = forms
      .map((form) => (typeof form === 'object' ? form.type : undefined))
      .find((candidate) => candidate && candidate !== 'null');
    if (typeof type === 'string') types.set(name, type);
  }
  return types;
});

function coerce(text: string, type: string | undefined, name: string): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text.trim()) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'object':
    case 'array':
      return parseOr(text, name);
    default:
      return text;
  }
}

/** A text that is no JSON stays a text; validation reports it. */
function parseOr(text: string, name: string): unknown {
  const problem = structureProblem(text);
  if (problem !== undefined)
    throw new ApiError('invalid_value', { parameter: name, message: `${name} ${problem}.` });

  const value = parseJson(text);
  return value === undefined ? text : value;
}
