/** The social image of a share: rendered once, then saved with its files. That of a set shows one of its runs. */

import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { OverlayOptions } from 'sharp';
import { factsOf } from '#lib/contract/operation-facts.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import {
  emptyFacts,
  type ResponseFacts,
  ResponseReader,
} from '#lib/server/history/responses/response-reader.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import { imageBytes } from '#lib/server/history/thumbnails/run-media.ts';
import { withPixels } from '#lib/server/http/byte-budget.ts';
import type { LiveRun, LiveSet, LiveShare } from './share-store.ts';

type PreviewsDependencies = Pick<HistoryDependencies, 'store' | 'shares' | 'files' | 'assets' | 'findVideo'>;

export type Previews = ReturnType<typeof createPreviews>;

export function createPreviews(parts: PreviewsDependencies) {
  const { store, files } = parts;
  /** Renders in progress: many clients request a new link at once. */
  const rendering = new Map<string, Promise<Uint8Array>>();
  const draw = async (share: LiveShare): Promise<Uint8Array> => {
    const { content, isFinal } = await (share.kind === 'run'
      ? contentOf(share, parts)
      : setContent(share, parts));
    const png = await drawPreview(content);
    if (!isFinal) return png;
    // If it cannot be saved, the next request renders it again.
    await save(png, share).catch(() => {});
    return png;
  };
  const save = async (png: Uint8Array, { bodyId, id }: LiveShare): Promise<void> => {
    const size = await files.put(bodyId, 'preview', png);
    const file = { name: 'preview', contentType: 'image/png', size };
    if (!(await store.addFiles({ id, bodyId }, { added: [file] }))) await files.deleteAll(bodyId);
  };
  return {
    /** PNG, 1200 x 630. */
    async of(share: LiveShare): Promise<Uint8Array> {
      const isSaved = share.files.some(({ name }) => name === 'preview');
      const saved = isSaved ? await files.get(share.bodyId, 'preview') : null;
      if (saved !== null) return await buffer(saved);
      const running = rendering.get(share.bodyId);
      if (running) return running;
      const started = draw(share).finally(() => rendering.delete(share.bodyId));
      rendering.set(share.bodyId, started);
      return started;
    },
  };
}

interface FoundContent {
  content: PreviewContent;
  /** False while the video is not finished. */
  isFinal: boolean;
}

async function setContent(share: LiveSet, parts: PreviewsDependencies): Promise<FoundContent> {
  const { model, words: prompt } = share.run;
  const shown = { title: titles[share.kind], model, prompt, answer: '' };
  const [run] = await parts.shares.runsOf(share.id, 1);
  if (run === undefined) return { content: { ...shown, image: undefined }, isFinal: true };
  const { content, isFinal } = await contentOf(run, parts);
  return { content: { ...content, ...shown }, isFinal };
}

const titles = { comparison: 'Comparison', evaluation: 'Evaluation', collection: 'Collection' } as const;

async function contentOf(share: LiveRun, parts: PreviewsDependencies): Promise<FoundContent> {
  const { run, bodyId } = share;
  const facts = await readFacts(share, parts.files);
  const first = facts.images[0] ?? facts.draft;
  const poster = run.taskId === null ? undefined : await posterOf(run.taskId, parts);
  const title = factsOf(run.operationId)?.title ?? run.operationId;
  const linked = run.media.length > 0 ? await parts.files.get(bodyId, 'media-0') : null;
  return {
    content: {
      title,
      model: run.model,
      prompt: run.words,
      answer: facts.text,
      image: linked
        ? await buffer(linked)
        : (poster ?? (first && (await imageBytes(first, parts.files, bodyId)))),
    },
    isFinal: run.taskId === null || poster !== undefined,
  };
}

async function readFacts({ bodyId, run }: LiveRun, files: RunFiles): Promise<ResponseFacts> {
  const response = await files.get(bodyId, 'response');
  if (response === null) return emptyFacts();
  const request = { operationId: run.operationId, body: {} };
  const reader = new ResponseReader(run.responseHeaders['content-type'] ?? '', request);
  for await (const _ of reader.watch(response));
  return reader.facts();
}

async function posterOf(
  taskId: string,
  { assets, findVideo }: PreviewsDependencies,
): Promise<Uint8Array | undefined> {
  const video = await findVideo(taskId);
  if (video === null || video.posterAssetId === null) return undefined;
  return (await assets.readAssetBytes(video.posterAssetId)) ?? undefined;
}

export interface PreviewContent {
  /** The operation: `Generate images`. */
  title: string;
  model: string;
  prompt: string;
  /** The beginning of the response's text; empty for none. */
  answer: string;
  /** Any format that sharp reads. */
  image: Uint8Array | undefined;
}

const [width, height, margin] = [1200, 630, 56];
/** The light colours of app/tokens.css. */
const colours = {
  panel: '#ffffff',
  viewport: '#ebebeb',
  hairline: '#e2e2e2',
  ink: '#171717',
  second: '#595959',
  accent: '#b93815',
};

/** PNG. Loads sharp on first use: it takes memory that a process without shares does not need. */
export async function drawPreview(content: PreviewContent): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = content.image && (await fitImage(content.image));
  const side = image ? height : 0;
  const room = width - side - 2 * margin;
  const layers: OverlayOptions[] = [{ input: backgroundOf(side, room), left: 0, top: 0 }];
  if (image) {
    const left = width - height + Math.round((height - image.width) / 2);
    layers.push({ input: image.data, left, top: Math.round((height - image.height) / 2) });
  }
  const write = async (text: string, line: TextLine): Promise<number> => {
    const drawn = await drawText(text, line);
    if (drawn === undefined) return line.top;
    const left = line.fromRight ? margin + room - drawn.width : margin;
    layers.push({ input: drawn.data, left, top: Math.round(line.top) });
    return line.top + drawn.height;
  };
  await write(content.title, { ...bold, top: margin, size: 26, colour: colours.accent, room, lines: 1 });
  const hasAnswer = content.answer !== '';
  const heading = hasAnswer ? { size: 40, lines: 3 } : { size: 48, lines: 6 };
  const below = await write(content.prompt || content.model, {
    ...bold,
    ...heading,
    top: margin + 66,
    colour: colours.ink,
    room,
  });
  if (hasAnswer) {
    const lines = Math.max(1, Math.floor((height - margin - 80 - below) / 42));
    const answer = { ...medium, size: 30, colour: colours.second };
    await write(content.answer, { ...answer, top: below + 28, room, lines });
  }
  const foot = { ...medium, top: height - margin - 24, size: 26, lines: 1 };
  await write('Easel', { ...foot, colour: colours.ink, room: 100, fromRight: true });
  await write(content.model, { ...foot, colour: colours.second, room: room - 104 });
  const canvas = { width, height, channels: 3, background: colours.panel } as const;
  return await sharp({ create: canvas }).composite(layers).png().toBuffer();
}

/** Undefined for an unreadable image. */
async function fitImage(bytes: Uint8Array): Promise<Drawn | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await withPixels(bytes, AbortSignal.timeout(30_000), () =>
      sharp(bytes, { limitInputPixels: 100_000_000 })
        .rotate()
        .resize({ width: height - 2, height: height - 2, fit: 'inside' })
        .png({ compressionLevel: 1 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

/** The area at the right, and the line above the model: shapes only, no text. */
function backgroundOf(side: number, room: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect x="${width - side}" width="${side}" height="${height}" fill="${colours.viewport}"/>` +
      `<rect x="${margin}" y="${height - margin - 44}" width="${room}" height="1" fill="${colours.hairline}"/></svg>`,
  );
}

const fonts = join(import.meta.dirname, '../../../fonts');
const bold = { font: 'Geist Bold', fontfile: join(fonts, 'Geist-Bold.ttf') };
const medium = { font: 'Geist Medium', fontfile: join(fonts, 'Geist-Medium.ttf') };

interface TextLine {
  font: string;
  fontfile: string;
  /** Pixels, like all lengths here. */
  size: number;
  colour: string;
  top: number;
  room: number;
  /** Maximum; longer text is cut with an ellipsis. */
  lines: number;
  fromRight?: boolean;
}

/** Undefined for a text without a visible character. */
async function drawText(given: string, line: TextLine): Promise<Drawn | undefined> {
  const { default: sharp } = await import('sharp');
  const points = [...given.replace(/\p{Cc}|\s+/gu, ' ').trim()];
  const draw = async (count: number): Promise<Drawn> => {
    const text = points.slice(0, count).join('').trimEnd() + (count < points.length ? '…' : '');
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${line.colour}">${text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)}</span>`,
        font: `${line.font} ${line.size}px`,
        fontfile: line.fontfile,
        width: line.room,
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };
  const maxHeight = line.lines * line.size * 1.3;
  const fits = ({ width: drawn, height: lines }: Drawn) => drawn <= line.room && lines <= maxHeight;
  if (points.length === 0) return undefined;
  try {
    const whole = await draw(points.length);
    if (fits(whole)) return whole;
    let [least, most] = [1, points.length - 1];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (fits(await draw(middle))) least = middle;
      else most = middle - 1;
    }
    return await draw(least);
  } catch {
    // A text of blanks or of characters without a glyph has no size.
    return undefined;
  }
}
