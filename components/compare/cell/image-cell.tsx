/** The images of one cell: the latest partial image, then the final images. Follows the shared zoom. */
import { useState } from 'react';
import { ZoomFrame } from '#components/compare/viewport/zoom-frame.tsx';
import { FadingImage } from '#components/result/image/fading-image.tsx';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { frameOf, imageShown, imagesOf, isTransparent } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';

export function ImageCell({ run, label }: { run: Run; label: string }) {
  const [chosen, setChosen] = useState<string | undefined>();
  const images = imagesOf(run);
  const image = imageShown(images, chosen);
  const finished = images.filter(({ kind }) => kind === 'final');
  const ratio = frameOf(run, image)?.ratio ?? 1;
  if (image === undefined) {
    return (
      <div className="grid size-full place-items-center p-4">
        <NoResult run={run}>
          {run.phase === 'stopped' ? 'Stopped before an image arrived.' : 'No image in the response.'}
        </NoResult>
      </div>
    );
  }
  const prompt = image.kind === 'partial' ? `Partial image of ${label}` : `Image of ${label}`;
  return (
    <div className="bg-viewer">
      <ZoomFrame
        label={label}
        pixels={image.width}
        className="mx-auto w-full"
        style={{
          aspectRatio: ratio,
          // Limits tall images to the window height.
          maxWidth: `calc(70dvh * ${ratio})`,
          ...(isTransparent(run) ? checkerboard : {}),
        }}
      >
        <FadingImage image={image} alt={prompt} />
      </ZoomFrame>
      {finished.length > 1 ? (
        <ol aria-label={`Images of ${label}`} className="flex flex-wrap gap-1.5 p-2">
          {finished.map(({ key, url, index }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === image.key}
                onClick={() => setChosen(key)}
                className={key === image.key ? 'outline-2 outline-ink' : 'outline outline-hairline'}
              >
                <img src={url} alt={`Result ${index + 1}`} className="size-9 object-cover" decoding="async" />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
