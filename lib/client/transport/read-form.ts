/** The recorded multipart form of an edit or a video as the JSON body that means the same. Files are Blobs. */
import type { JsonRecord } from '#lib/base/json-value.ts';
import { fromOpenaiVideoForm } from '#lib/contract/videos/openai-video-form.ts';

interface RecordedForm {
  /** Of the request. */
  path: string;
  contentType: string;
  bytes: ArrayBuffer;
}

/** Rejects for a form that cannot be read. */
export async function readForm({ path, contentType, bytes }: RecordedForm): Promise<JsonRecord> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  const body: Record<string, unknown> = {};
  const images: unknown[] = [];
  for (const [name, value] of form) {
    const item = value instanceof File ? new Blob([value], { type: value.type }) : value;
    if (/^images?(\[\])?$/.test(name)) images.push({ image_url: item });
    else if (name === 'mask') body.mask = { image_url: item };
    else body[name.replace(/\[.*$/, '')] = item;
  }
  const named = path.startsWith('/v1/videos') ? fromOpenaiVideoForm(body) : body;
  const typed = Object.entries(named).map(([name, value]) => [name, typedValue(name, value)]);
  return { ...Object.fromEntries(typed), ...(images.length > 0 ? { images } : {}) };
}

const numbers: readonly string[] = ['n', 'output_compression', 'partial_images', 'duration', 'seed'];
const flags: readonly string[] = ['stream', 'watermark', 'generate_audio'];

/** A form has texts only. */
function typedValue(name: string, value: unknown): unknown {
  if (numbers.includes(name)) return Number.isNaN(Number(value)) ? value : Number(value);
  if (flags.includes(name)) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}
