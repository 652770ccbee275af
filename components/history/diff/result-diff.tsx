/** Compares the results of two runs: images, videos or texts. */
import { useState } from 'react';
import ImageSlider from '#components/ui/image-slider.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { WordsDiff } from '#components/ui/text-diff.tsx';
import { textIn } from '#lib/client/result/result-text.ts';
import { type Image, imagesOf } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { VideoOfRun } from '../video-of-run.tsx';

interface ResultDiffProps {
  first: Run;
  second: Run;
  /** Ids of the video tasks; null for other runs. */
  tasks: readonly [string | null, string | null];
}

export function ResultDiff({ first, second, tasks }: ResultDiffProps) {
  const [one, other] = [finishedOf(first), finishedOf(second)];
  const [before, after] = [textIn(first.result), textIn(second.result)];
  const isVideo = tasks.some((task) => task !== null);
  return (
    <section aria-labelledby="diff-result" className="flex flex-col gap-3">
      <h3 id="diff-result" className="text-13 font-semibold">
        Result
      </h3>
      {one.length > 0 || other.length > 0 ? <ImageDiff first={one} second={other} /> : null}
      {before !== '' || after !== '' ? <TextDiff before={before} after={after} /> : null}
      {isVideo ? (
        <div className="grid gap-3 min-[720px]:grid-cols-2">
          <VideoSide name="First" task={tasks[0]} />
          <VideoSide name="Second" task={tasks[1]} />
        </div>
      ) : null}
      {!isVideo && one.length + other.length === 0 && before === '' && after === '' ? (
        <p className="text-13 text-ink-second">{noResultText(first, second)}</p>
      ) : null}
    </section>
  );
}

function VideoSide({ name, task }: { name: string; task: string | null }) {
  return (
    <figure aria-label={name} className="flex h-[70dvh] min-w-0 flex-col bg-viewer">
      <figcaption className="p-2 text-center text-12 text-ink-second">{name}</figcaption>
      <div className="min-h-0 flex-1">
        {task === null ? (
          <p className="grid h-full place-items-center text-13 text-ink-second">No video</p>
        ) : (
          <VideoOfRun taskId={task} />
        )}
      </div>
    </figure>
  );
}

function finishedOf(run: Run): readonly Image[] {
  return imagesOf(run).filter(({ kind }) => kind === 'final');
}

function ImageDiff({ first, second }: { first: readonly Image[]; second: readonly Image[] }) {
  const [index, setIndex] = useState(0);
  const count = Math.max(first.length, second.length);
  const [one, other] = [first[index], second[index]];
  const places = Array.from({ length: count }, (_, at) => ({ value: String(at), label: String(at + 1) }));
  return (
    <div className="flex flex-col gap-3">
      {count > 1 ? (
        <div style={{ width: `min(100%, ${count * 44}px)` }}>
          <Segmented
            label="Image"
            value={String(index)}
            onChange={(value) => setIndex(Number(value))}
            options={places}
          />
        </div>
      ) : null}
      {one && other ? (
        <div className="flex justify-center bg-viewer p-4">
          <ImageSlider
            label="Slider between the two images"
            left={{ src: one.url, alt: nameOf('First', one) }}
            right={{ src: other.url, alt: nameOf('Second', other) }}
            style={{ maxHeight: '70dvh', maxWidth: '100%', aspectRatio: ratioOf(one) }}
          />
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-3 bg-viewer p-4">
          <Side name="First" image={one} />
          <Side name="Second" image={other} />
        </div>
      )}
    </div>
  );
}

function Side({ name, image }: { name: string; image: Image | undefined }) {
  return (
    <figure className="flex min-w-0 flex-col items-center gap-2">
      {image ? (
        <img
          src={image.url}
          alt={nameOf(name, image)}
          className="max-h-[60dvh] max-w-full outline outline-hairline"
        />
      ) : (
        <p className="grid min-h-40 place-items-center text-13 text-ink-second">No image</p>
      )}
      <figcaption className="text-12 text-ink-second tabular-nums">
        {name}
        {image?.width ? `, ${image.width} × ${image.height}` : ''}
      </figcaption>
    </figure>
  );
}

function nameOf(side: string, { index }: Image): string {
  return `${side} run, image ${index + 1}`;
}

function ratioOf({ width, height }: Image): string | undefined {
  return width && height ? `${width} / ${height}` : undefined;
}

function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="max-w-[80ch] text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
      <WordsDiff before={before} after={after} />
    </p>
  );
}

function noResultText(first: Run, second: Run): string {
  const [one, other] = [first.error?.message, second.error?.message];
  if (one !== undefined || other !== undefined)
    return `First: ${one ?? 'no error'} Second: ${other ?? 'no error'}`;
  return 'Neither run has an image or text. Compare the metrics above.';
}
