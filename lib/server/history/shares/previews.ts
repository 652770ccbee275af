/** The social image of a share: rendered once, then saved with its files. That of a set shows one of its runs. */
import { buffer } from 'node:stream/consumers';
import { factsOf } from '#lib/contract/operation-facts.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import {
  emptyFacts,
  type ResponseFacts,
  ResponseReader,
} from '#lib/server/history/responses/response-reader.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import { imageBytes } from '#lib/server/history/thumbnails/run-media.ts';
import { drawPreview, type PreviewContent } from './draw-preview.ts';
import type { LiveRun, LiveSet, LiveShare } from './share-store.ts';

export type PreviewsDependencies = Pick<
  HistoryDependencies,
  'store' | 'shares' | 'files' | 'assets' | 'findVideo'
>;

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
