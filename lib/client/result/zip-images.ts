/** The images of runs as one ZIP file, each run with a JSON file that says how they were made. */
import { Zip, ZipPassThrough } from 'fflate';
import { fetchBlob } from '#lib/base/fetch-blob.ts';
import { mapParts } from '#lib/base/plain-data.ts';
import { type Image, imagesOf } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { ImageMarks } from '#lib/contract/pages/image-marks.ts';
import { imageFileName, runFileName } from './image-file-name.ts';

export interface ZippedRun {
  run: Run;
  marks?: ImageMarks | undefined;
}

/** Undefined if no image could be read. Runs are read one after the other. */
export async function zipImages(
  runs: Iterable<ZippedRun> | AsyncIterable<ZippedRun>,
): Promise<Blob | undefined> {
  const writer = createWriter();
  let count = 0;
  for await (const { run, marks = {} } of runs) {
    const files: [Image, string][] = [];
    for (const image of imagesOf(run).filter(({ kind }) => kind === 'final')) {
      const blob = image.blob ?? (await fetchBlob(image.url));
      if (blob) files.push([image, await writer.add(imageFileName(run, image), blob)]);
    }
    if (files.length === 0) continue;
    count += files.length;
    const metadata = metadataOf(run, { files, marks });
    await writer.add(`${runFileName(run)}.json`, new Blob([`${JSON.stringify(metadata, null, 2)}\n`]));
  }
  return count === 0 ? undefined : writer.end();
}

interface ZippedImages {
  files: readonly (readonly [Image, string])[];
  marks: ImageMarks;
}

function metadataOf(
  { model, operationId, request, requestId, startedAt }: Run,
  { files, marks }: ZippedImages,
) {
  const { model: _, prompt = null, seed = null, ...parameters } = request.body;
  return {
    model,
    operation: operationId,
    prompt,
    seed,
    parameters: withoutBytes(parameters),
    requestId: requestId ?? null,
    startedAt: new Date(startedAt).toISOString(),
    images: files.map(([{ index, width, height, revisedPrompt }, file]) => ({
      file,
      width,
      height,
      revisedPrompt,
      mark: marks[index],
    })),
  };
}

/** Longer texts are data. */
const longest = 10_000;

function withoutBytes(value: unknown): unknown {
  return mapParts(value, (part) => {
    if (part instanceof Blob) return `${part.type}, ${part.size} bytes`;
    return typeof part === 'string' && part.length > longest ? `${part.slice(0, 60)}…` : undefined;
  });
}

/** Stores files without compression, because images do not compress. */
function createWriter() {
  const parts: Blob[] = [];
  let pieces: BlobPart[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  const taken = new Set<string>();
  const flush = () => {
    // The browser can move Blobs out of memory.
    parts.push(new Blob(pieces));
    pieces = [];
  };
  return {
    /** Resolves with the name in the file: names of different runs can be equal. */
    async add(wanted: string, blob: Blob): Promise<string> {
      const name = freeName(wanted, taken);
      taken.add(name);
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const piece of piecesOf(blob)) entry.push(piece);
      entry.push(new Uint8Array(), true);
      flush();
      return name;
    },
    end(): Blob {
      zip.end();
      flush();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

/** In pieces, so that a large image does not block the page. */
const pieceBytes = 256 * 1024;

async function* piecesOf(blob: Blob): AsyncIterable<Uint8Array> {
  for (let start = 0; start < blob.size; start += pieceBytes) {
    yield new Uint8Array(await blob.slice(start, start + pieceBytes).arrayBuffer());
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name.slice(0, dot)}-${count}${name.slice(dot)}`;
  return free;
}
