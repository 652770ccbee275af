// Runs the examples and writes their results: files to `public/gallery`, data to lib/describe/gallery-results.ts:
// `node lib/boot.mjs build && node tests/support/make-gallery.ts`. EASEL_URL and EASEL_API_KEY name a running server.
// Needs ffmpeg, which makes the video small.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { isRecord } from '#lib/base/is-record.ts';
import { mapVectors } from '#lib/client/embeddings/map-vectors.ts';
import { operationById } from '#lib/contract/operations.ts';
import { type GalleryResult, galleryKey, mediumWidth } from '#lib/describe/gallery-result.ts';
import { featured } from '#lib/describe/gallery-tiles.ts';
import { type GalleryExample, galleryExamples, requestHash } from './gallery-examples.ts';
import { startServer } from './start-server.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'public', 'gallery');
const maxImageBytes = 40_000;
const thumbSize = 144;

const server = process.env.EASEL_URL === undefined ? await startServer() : undefined;
const baseUrl = server?.baseUrl ?? process.env.EASEL_URL ?? '';
const headers = {
  authorization: `Bearer ${server?.apiKey ?? process.env.EASEL_API_KEY}`,
  'content-type': 'application/json',
};
const featuredKeys = new Set(featured.map(({ page, title }) => galleryKey(page, title)));
const results: Record<string, GalleryResult> = {};
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const example of galleryExamples()) {
    const key = galleryKey(example.form.slug, example.title);
    const made = await resultOf(example, key.replace('/', '-'), featuredKeys.has(key));
    if (made) results[key] = { request: requestHash(example.body), ...made };
  }
  await writeResults();
} finally {
  await server?.stop();
}

async function writeResults(): Promise<void> {
  const lines = Object.entries(results).map(([key, result]) => `  '${key}': ${JSON.stringify(result)},\n`);
  await writeFile(
    join(root, 'lib', 'describe', 'gallery-results.ts'),
    `/** Results of the examples. Written by tests/support/make-gallery.ts. */
import type { GalleryResult } from './gallery-result.ts';

// biome-ignore format: one line for each result
export const galleryResults: Readonly<Record<string, GalleryResult>> = {
${lines.join('')}};
`,
  );
}

async function resultOf(
  example: GalleryExample,
  name: string,
  large: boolean,
): Promise<Omit<GalleryResult, 'request'> | undefined> {
  const { layout } = example.form;
  if (layout !== 'image' && !large && layout !== 'video') return undefined;
  if (layout === 'video') return saveVideo(await makeVideo(example), name, large);
  const response = await send(example);
  if (large) await saveSource(example.body, name);
  if (layout === 'image') return saveImage(Buffer.from(longestText(response), 'base64'), name, large);
  if (layout === 'vector') return { points: pointsOf(response) };
  return { text: textOf(response) };
}

async function send({ form, model, body }: GalleryExample): Promise<unknown> {
  const { path, method } = operationById(form.operationId);
  const { stream: _, partial_images: __, ...rest } = body;
  const sent = rest.response_format === 'url' ? { ...rest, response_format: 'b64_json' } : rest;
  const at = path.replace(/\{model\+?\}/, model).replace(/<vendor>|\{vendor\}/, 'easel');
  const response = await fetch(baseUrl + at, { method, headers, body: JSON.stringify(sent) });
  if (!response.ok) throw new Error(`${at}: ${await response.text()}`);
  return response.json();
}

async function makeVideo(example: GalleryExample): Promise<Buffer> {
  let task = await send(example);
  while (isRecord(task) && task.status !== 'completed') {
    if (task.status === 'failed') throw new Error(JSON.stringify(task));
    await wait(500);
    task = await (await fetch(`${baseUrl}/v1/videos/${task.id}`, { headers })).json();
  }
  const id = isRecord(task) ? task.id : '';
  const content = await fetch(`${baseUrl}/v1/videos/${id}/content`, { headers });
  return Buffer.from(await content.arrayBuffer());
}

async function saveImage(bytes: Buffer, name: string, large: boolean, isPoster = false) {
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const thumb = await sharp(bytes).resize(thumbSize, thumbSize).avif({ quality: 50, effort: 4 }).toBuffer();
  await writeFile(join(folder, `${name}-small.avif`), thumb);
  if (!large) return { width, height };
  const resized = sharp(bytes).resize({ width: 1040, height: 1040, fit: 'inside', withoutEnlargement: true });
  for (let quality = 54; ; quality -= 12) {
    const image = await resized.clone().avif({ quality, effort: 4 }).toBuffer();
    if (image.length > maxImageBytes && quality > 20) continue;
    await writeFile(join(folder, `${name}.avif`), image);
    const medium = sharp(bytes).resize({ width: mediumWidth }).avif({ quality, effort: 4 });
    // A poster has only one size.
    if (!isPoster) await medium.toFile(join(folder, `${name}-medium.avif`));
    const size = await sharp(image).metadata();
    return { width: size.width, height: size.height, image: true };
  }
}

/** Saves the source image of an edit. */
async function saveSource({ images }: GalleryExample['body'], name: string): Promise<void> {
  const [first] = Array.isArray(images) ? images : [];
  const url = isRecord(first) ? String(first.image_url) : undefined;
  if (url)
    await writeFile(join(folder, `${name}-before.webp`), Buffer.from(url.split(',')[1] ?? '', 'base64'));
}

async function saveVideo(bytes: Buffer, name: string, large: boolean) {
  const source = join(tmpdir(), `easel-gallery-${process.pid}.mp4`);
  const frame = `${source}.png`;
  await writeFile(source, bytes);
  ffmpeg('-ss', '1', '-i', source, '-frames:v', '1', frame);
  const poster = await saveImage(await readFile(frame), name, large, true);
  if (large) {
    const small = ['-an', '-vf', 'scale=720:-2', '-c:v', 'libx264', '-preset', 'slow', '-crf', '31'];
    ffmpeg(
      '-i',
      source,
      ...small,
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      join(folder, `${name}.mp4`),
    );
  }
  await Promise.all([rm(source), rm(frame)]);
  return large ? { ...poster, video: true } : poster;
}

function ffmpeg(...options: string[]): void {
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...options]);
}

function longestText(value: unknown): string {
  if (typeof value === 'string') return value;
  const members = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return members.map(longestText).reduce((best, text) => (text.length > best.length ? text : best), '');
}

/** Returns the text of a response without the line that names the request. */
function textOf(response: unknown): string {
  return longestText(response)
    .replace(/^> .*\n+/, '')
    .slice(0, 420);
}

/** Returns the positions of the embeddings on the map, in per cent. */
function pointsOf(response: unknown): GalleryResult['points'] {
  const list = isRecord(response) && Array.isArray(response.embeddings) ? response.embeddings : [];
  const rows = list.map((entry): number[] =>
    isRecord(entry) && Array.isArray(entry.values) ? entry.values : [],
  );
  const dimension = rows[0]?.length ?? 0;
  const { points } = mapVectors({ count: rows.length, dimension, values: Float64Array.from(rows.flat()) });
  const scaled = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.map((value) => Math.round((100 * (value - least)) / (most - least)));
  };
  const [xs, ys] = [scaled(points.map(({ x }) => x)), scaled(points.map(({ y }) => y))];
  return xs.map((x, index) => [x, ys[index] ?? 0]);
}
