/** Image requests in OpenAI's form. Pure, except that a form needs the bytes of its images. */
import { FormData } from 'undici';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { GeneralImageBody } from '#lib/contract/images/general-fields.ts';
import type { ImageReference } from '#lib/contract/images/image-input.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import type { ImageJob, ModelCall } from '../provider.ts';
import type { UpstreamRequest } from '../upstream/fetch-upstream.ts';

export type GeneralJob = Extract<ImageJob, { group: 'general' }>;

export interface RequestOptions extends Pick<ModelCall, 'catalogue' | 'model' | 'loadMedia'> {
  /** `isOpenai`; other servers of this API know only forms, and links unless told otherwise. */
  isVendor: boolean;
  /** The server refuses `response_format` for this model. */
  refusesFormat: boolean;
}

export async function openaiRequest(
  { isEdit, body }: GeneralJob,
  options: RequestOptions,
): Promise<Omit<UpstreamRequest, 'signal'>> {
  const { images, mask, response_format: _, ...fields } = body;
  const isAlpha = modelIn(options.catalogue.general, body.model).generation === 'alpha';
  // Links are made by this service, so the upstream always answers with Base64. Its alpha models know no other.
  const isLeftOut = options.refusesFormat || (isAlpha && options.isVendor);
  const format = isLeftOut ? {} : { response_format: 'b64_json' };
  const shared = { ...fields, model: options.model, ...format };
  if (!isEdit) return jsonRequest('/images/generations', shared);
  if (options.isVendor && isAlpha && fitsJson(body)) {
    return jsonRequest('/images/edits', { ...shared, images, ...(mask === undefined ? {} : { mask }) });
  }
  return { method: 'POST', path: '/images/edits', body: await editForm(body, shared, options) };
}

/** OpenAI itself, also one of its regions: `eu.api.openai.com`. */
export function isOpenai(baseUrl: string): boolean {
  return /^(\w+\.)?api\.openai\.com$/.test(new URL(baseUrl).hostname);
}

function jsonRequest(path: string, body: object): Omit<UpstreamRequest, 'signal'> {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** OpenAI's limit of an image in JSON, in characters. A form takes 50 MB. */
const maxJsonImage = 20_971_520;

function fitsJson({ images = [], mask }: GeneralImageBody): boolean {
  return [...images, mask].every((image) => (image?.image_url?.length ?? 0) <= maxJsonImage);
}

async function editForm(
  { images = [], mask }: GeneralImageBody,
  fields: object,
  options: RequestOptions,
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const field = images.length === 1 ? 'image' : 'image[]';
  for (const [index, image] of images.entries())
    await appendImage(form, field, image, `images[${index}]`, options);
  if (mask) await appendImage(form, 'mask', mask, 'mask', options);
  return form;
}

async function appendImage(
  form: FormData,
  field: string,
  { image_url: url }: ImageReference,
  parameter: string,
  { loadMedia, model }: RequestOptions,
): Promise<void> {
  if (url === undefined) {
    throw new ApiError('unsupported_parameter', {
      parameter: `${parameter}.file_id`,
      message: `${parameter}.file_id cannot be sent to "${model}", which takes files only; use image_url.`,
    });
  }
  const { bytes, contentType } = await loadMedia({ url, kind: 'image', parameter: `${parameter}.image_url` });
  const name = `${field === 'mask' ? 'mask' : 'image'}.${contentType.replace('image/', '')}`;
  form.append(field, new Blob([new Uint8Array(bytes)], { type: contentType }), name);
}
