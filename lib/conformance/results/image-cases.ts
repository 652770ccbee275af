/** Images: their number, size, format and order, links, streams. */
import { readImageHeader } from '#lib/base/image-header.ts';
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { Server } from '../rule.ts';
import { addsUp, type Case, headerOf, headersIn, rowOf, type Seen, sizeOf, type Wrong } from './case.ts';

export const alpha = { model: 'alpha-image-2', prompt: 'A red kite', size: '256x256', quality: 'low' };

export function imageCases({ operations: { generateImages, editImages } }: Contract): Case[] {
  const generate = rowOf(generateImages, (body) => ({ body: { ...alpha, ...body } }));
  const bare = (model: string, body: object) => ({ size: undefined, quality: undefined, model, ...body });
  const streamed = { stream: true, partial_images: 2 };
  const images = [{ image_url: sampleImage }];
  // biome-ignore format: one row per rule
  return [
    generate('n', { n: 2 }, 'makes as many images as n says', (seen) => [
      headersIn(seen.json).filter(Boolean).length !== 2 && 'There are not two images.',
    ]),
    ...['256x384', '384x256'].map((size) =>
      generate(`size-${size}`, { size }, 'makes images of the size that it was told', (seen) => [
        sizeOf(headersIn(seen.json)[0]) !== size && `The image is ${sizeOf(headersIn(seen.json)[0])}.`,
        seen.json.size !== size && 'size is another.',
      ]),
    ),
    ...['png', 'jpeg', 'webp'].map((format) =>
      generate(`format-${format}`, { output_format: format }, 'makes images of this format', (seen) => [
        headersIn(seen.json)[0]?.format !== format && `The image is ${headersIn(seen.json)[0]?.format}.`,
        seen.json.output_format !== format && 'output_format is another.',
      ]),
    ),
    generate('transparent', { background: 'transparent' }, 'says which background was used', ({ json }) => [
      json.background !== 'transparent' && 'background is another.',
    ]),
    generate('usage', {}, 'counts its tokens', ({ json }) => [
      !addsUp(recordOf(json.usage), 'input_tokens', 'output_tokens', 'total_tokens') && 'The sum is wrong.',
    ]),
    generate('stream', streamed, 'sends partial images and then the result', (seen) => streamWrong(seen, 'image_generation')),
    ...['legacy-image-2', 'legacy-image-3', 'gamma/dream-5.0-pro'].map((model) =>
      generate(`${model}/url`, bare(model, { response_format: 'url' }), 'gives a link that works', linkWrong),
    ),
    generate('legacy-base64', bare('legacy-image-2', { response_format: 'b64_json', size: '256x256' }), 'gives Base64', (seen) => [
      sizeOf(headersIn(seen.json)[0]) !== '256x256' && 'The image is another.',
    ]),
    generate('revised-prompt', bare('legacy-image-3', {}), 'tells the revised prompt', ({ json }) => [
      !textOf(recordOf(listOf(json.data)[0]).revised_prompt) && 'There is no revised_prompt.',
    ]),
    generate('ratio', bare('beta-3.1-flash-image', { size: '16:9', quality: 'low' }), 'keeps the ratio', (seen) => {
      const { width = 0, height = 1 } = headersIn(seen.json)[0] ?? {};
      return [Math.abs(width / height - 16 / 9) > 0.05 && `The image is ${width}x${height}.`];
    }),
    generate('indexes', bare('diffusion-4-5-full', { n: 2, size: '512x512' }), 'numbers its images', ({ json }) => [
      listOf(json.data).map((image) => recordOf(image).index).join() !== '0,1' && 'The indexes are others.',
    ]),
    ['multipart', editImages, { body: formOf(alpha) }, 'reads a form as it reads JSON', (seen) => [
      sizeOf(headersIn(seen.json)[0]) !== alpha.size && 'The image is another.',
    ]],
    ['stream', editImages, { body: { ...alpha, ...streamed, images } }, 'sends partial images and then the result', (seen) =>
      streamWrong(seen, 'image_edit'),
    ],
  ];
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  const bytes = Buffer.from(sampleImage.slice(sampleImage.indexOf(',') + 1), 'base64');
  made.set('image[]', new File([bytes], 'kite.png', { type: 'image/png' }));
  return made;
}

function streamWrong({ type, events }: Seen, kind: string): Wrong {
  const names = events.map(({ name }) => name);
  return [
    !type.startsWith('text/event-stream') && `The content type is ${type}.`,
    names.at(-1) !== `${kind}.completed` && `The last event is ${names.at(-1)}.`,
    names.slice(0, -1).some((name) => name !== `${kind}.partial_image`) && `The events are ${names}.`,
    events.some(({ name, data }) => data.type !== name) && 'type is not the name of the event.',
    events.slice(0, -1).some(({ data }, index) => data.partial_image_index !== index) && 'An index is wrong.',
    events.some(({ data }) => headerOf(data) === undefined) && 'An event has no image.',
  ];
}

async function linkWrong({ json }: Seen, server: Server): Promise<Wrong> {
  const image = recordOf(listOf(json.data)[0]);
  if (image.b64_json !== undefined || typeof image.url !== 'string') return ['There is no url alone.'];
  const response = await server.fetch(new Request(image.url));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return [readImageHeader(bytes) === undefined && `The link answers ${response.status} without an image.`];
}
