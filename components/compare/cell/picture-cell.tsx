'use client';
/** The pictures of one cell: the newest while they come, the first finished one afterwards, under the shared zoom. */
import { useState } from 'react';
import { checkerboard } from '#components/result/picture/checkerboard.ts';
import { FadingPicture } from '#components/result/picture/fading-picture.tsx';
import { pictureShown } from '#components/result/picture/picture-shown.ts';
import { WaitingLine } from '#components/result/status/waiting-line.tsx';
import { isLive, type Run } from '#lib/client/runs/run.ts';
import { frameOf, isTransparent, picturesOf } from '#lib/client/show/pictures-of.ts';
import { ZoomFrame } from '../look/zoom-frame.tsx';

export function PictureCell({ run, label }: { run: Run; label: string }) {
  const [chosen, setChosen] = useState<string | undefined>();
  const pictures = picturesOf(run);
  const picture = pictureShown(pictures, chosen);
  const finished = pictures.filter(({ kind }) => kind === 'final');
  const ratio = frameOf(run, picture)?.ratio ?? 1;
  if (picture === undefined) {
    return (
      <div className="grid size-full place-items-center p-4">
        {isLive(run) ? (
          <WaitingLine run={run} />
        ) : (
          <p className="text-13 text-ink-second">
            {run.phase === 'stopped' ? 'Stopped before an image came.' : 'No image came.'}
          </p>
        )}
      </div>
    );
  }
  const words = picture.kind === 'partial' ? `Partial image of ${label}` : `Image of ${label}`;
  return (
    <div className="bg-stage">
      <ZoomFrame
        label={label}
        pixels={picture.width}
        className="mx-auto w-full"
        style={{
          aspectRatio: ratio,
          // Tall ones keep to the height of a window, so that a row stays together.
          maxWidth: `calc(70dvh * ${ratio})`,
          ...(isTransparent(run) ? checkerboard : {}),
        }}
      >
        <FadingPicture src={picture.url} alt={words} />
      </ZoomFrame>
      {finished.length > 1 ? (
        <ol aria-label={`Images of ${label}`} className="flex flex-wrap gap-1.5 p-2">
          {finished.map(({ key, url, index }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === picture.key}
                onClick={() => setChosen(key)}
                className={key === picture.key ? 'outline-2 outline-ink' : 'outline outline-hairline'}
              >
                {/* biome-ignore lint/performance/noImgElement: blob addresses are not Next's to optimise */}
                <img src={url} alt={`Result ${index + 1}`} className="size-9 object-cover" decoding="async" />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
