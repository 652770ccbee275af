/** Reads an answer: its text, and the images as the history found them. */

import { readImageHeader } from '#lib/base/image-header.ts';
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { parseJson } from '#lib/base/parse-json.ts';
import type { CellResult, EvaluationOperation } from '#lib/contract/playground/evaluation.ts';
import type { ResponseImage } from '#lib/server/history/responses/response-facts.ts';
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
const json = 'application/json';

export async function readAnswer(
  operation: EvaluationOperation,
  response: Uint8Array,
  loadImage: LoadImage,
): Promise<Answer> {
  if (operation !== 'images.generate') return { text: textIn(response).slice(0, maxText), images: [] };
  const reader = new ResponseReader(json);
  for await (const _ of reader.watch(piecesOf(response)));
  const { images } = reader.facts();
  const read = await Promise.all(images.map((image) => measured(image, response, loadImage)));
  return { text: '', images: read.filter((image) => image !== undefined) };
}

/** The text of a response of the messages or the native dialect, without thinking. */
function textIn(response: Uint8Array): string {
  const body = recordOf(parseJson(new TextDecoder().decode(response)));
  const [candidate] = listOf(body.candidates).map(recordOf);
  const parts = candidate ? listOf(recordOf(candidate.content).parts) : listOf(body.content);
  return parts
    .map(recordOf)
    .filter(({ type = 'text', thought }) => type === 'text' && thought !== true)
    .map(({ text }) => textOf(text) ?? '')
    .join('');
}

async function* piecesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
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
