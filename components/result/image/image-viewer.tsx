/**
 * One image in a frame of its final shape, the others as a strip below. Follows the newest image until one is
 * selected.
 */
import { Maximize2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type CSSProperties, useMemo, useState } from 'react';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Run } from '#lib/client/run/run.ts';
import {
  expectedImages,
  type Frame,
  frameOf,
  type Image,
  imageShown,
  imagesOf,
  isTransparent,
} from '#lib/client/view/images-of.ts';
import { sourceImagesOf } from '#lib/client/view/source-images.ts';
import { checkerboard } from './checkerboard.ts';
import { FadingImage } from './fading-image.tsx';
import { FullSize } from './full-size.tsx';
import { ImageStrip, SourceStrip } from './image-strip.tsx';

const ImageSlider = dynamic(() =>
  latePart(() => import('#components/ui/image-slider.tsx').then((module) => module.default)),
);

interface ImageViewerProps {
  run: Run;
  chosen: string | undefined;
  onChoose(key: string): void;
}

export function ImageViewer({ run, chosen, onChoose }: ImageViewerProps) {
  const { request, media } = run;
  const [large, setLarge] = useState(false);
  const [compared, setCompared] = useState<string | undefined>();
  const images = imagesOf(run);
  const sources = useMemo(() => sourceImagesOf({ request, media }), [request, media]);
  const source = sources.find(({ key }) => key === compared);
  const image = imageShown(images, chosen);
  const frame = frameOf(run, image);
  const strip = expectedImages(run) > 1 || images.length > 1;
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto bg-viewer">
      {/* Low windows scroll instead of shrinking the image. */}
      <div className="min-h-0 flex-1 p-4 min-[900px]:p-5 @min-[680px]:min-h-60">
        <div className="relative size-full [container-type:size]">
          {frame || image ? (
            <div className="group absolute inset-0 m-auto" style={frameStyle(frame ?? { ratio: 1 })}>
              <div
                className="relative size-full overflow-hidden bg-sunk outline outline-hairline"
                style={isTransparent(run) ? checkerboard : undefined}
              >
                {image && source ? (
                  <ImageSlider
                    label="Before and after"
                    left={{ src: source.url, alt: `Source ${sources.indexOf(source) + 1}` }}
                    right={{ src: image.url, alt: imageName(run, image) }}
                    className="size-full"
                  />
                ) : image ? (
                  <FadingImage src={image.url} alt={imageName(run, image)} />
                ) : (
                  <Waiting run={run} />
                )}
              </div>
              {image ? (
                <IconButton
                  label="Open full size"
                  icon={<Maximize2 aria-hidden size={15} />}
                  onClick={() => setLarge(true)}
                  className="absolute top-2 right-2 bg-panel/85 text-ink opacity-0 group-hover:opacity-100 hover:bg-panel focus-visible:opacity-100 pointer-coarse:opacity-100"
                />
              ) : null}
            </div>
          ) : (
            <Waiting run={run} />
          )}
        </div>
      </div>
      {sources.length > 0 ? (
        <SourceStrip
          sources={sources}
          chosen={source?.key}
          ready={image !== undefined}
          onChoose={setCompared}
        />
      ) : null}
      {strip ? (
        <ImageStrip
          images={images}
          expected={run.phase === 'done' ? images.length : expectedImages(run)}
          shown={image?.key}
          onChoose={onChoose}
        />
      ) : null}
      {large && image ? (
        <FullSize
          image={image}
          title={imageName(run, image)}
          transparent={isTransparent(run)}
          onClose={() => setLarge(false)}
        />
      ) : null}
    </div>
  );
}

/** As large as fits, never larger than its pixels. */
function frameStyle({ ratio, width }: Frame): CSSProperties {
  const fit = `min(100cqw, calc(100cqh * ${ratio}))`;
  return {
    width: width === undefined ? fit : `min(${width}px, ${fit})`,
    height: 'fit-content',
    aspectRatio: ratio,
  };
}

function Waiting({ run }: { run: Run }) {
  return (
    <div className="absolute inset-0 grid place-items-center p-4 text-center">
      <NoResult run={run}>
        {run.phase === 'stopped' ? 'Stopped before the first image.' : 'No image received.'}
      </NoResult>
    </div>
  );
}

function imageName(run: Run, { kind, index }: Image): string {
  const prompt = run.request.body.prompt;
  const text = typeof prompt === 'string' && prompt !== '' ? prompt : `image of ${run.model}`;
  return kind === 'partial' ? `Partial image: ${text}` : `Image ${index + 1}: ${text}`;
}
