/** Reads an answer: its text, and its images with their sizes. */
import { readImageHeader } from '#lib/base/image-header.ts';
import { parseJson } from '#lib/base/json-value.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';
import type { CellResult, EvaluationOperation } from '#lib/contract/pages/evaluation.ts';
import { addResponse, emptyResult, textIn } from '#lib/contract/read-response.ts';
import type { ResponseImage } from '#lib/server/history/responses/response-fold.ts';
import { ResponseReader } from '#lib/server/history/responses/response-reader.ts';

export interface Answer {
  text: string;
  images: readonly AnswerImage[];
}

export type AnswerImage = CellResult['images'][number] & { bytes: Uint8Array };

/** The bytes of a linked image; null if it cannot be loaded. */
export type LoadImage = (link: string) => Promise<Uint8Array | null>;

/** Longer texts are cut. */
const maxText = 20_000;

export async function readAnswer(
  operation: EvaluationOperation,
  response: Uint8Array,
  loadImage: LoadImage,
): Promise<Answer> {
  if (resultOf(operation) !== 'images') {
    const result = addResponse(emptyResult(operation, {}), parseJson(new TextDecoder().decode(response)), 0);
    return { text: textIn(result).slice(0, maxText), images: [] };
  }
  const reader = new ResponseReader('application/json', { operationId: operation, body: {} });
  for await (const _ of reader.watch([response]));
  const { images } = reader.facts();
  const read = await Promise.all(images.map((image) => measured(image, response, loadImage)));
  return { text: '', images: read.filter((image) => image !== undefined) };
}

async function measured(
  image: ResponseImage,
  response: Uint8Array,
  loadImage: LoadImage,
): Promise<AnswerImage | undefined> {
  const bytes = await bytesOf(image, response, loadImage);
  const header = bytes && readImageHeader(bytes);
  if (!bytes || header?.state !== 'known') return undefined;
  return { bytes, width: header.width, height: header.height, format: header.format };
}

async function bytesOf(
  image: ResponseImage,
  response: Uint8Array,
  loadImage: LoadImage,
): Promise<Uint8Array | null> {
  switch (image.kind) {
    case 'link':
      return await loadImage(image.url);
    case 'text':
      return Buffer.from(image.base64, 'base64');
    case 'place': {
      const { start, end } = image;
      return Buffer.from(new TextDecoder('latin1').decode(response.subarray(start, end)), 'base64');
    }
  }
}
