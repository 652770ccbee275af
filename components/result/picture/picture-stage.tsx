'use client';
/**
 * The stage: one picture in a frame that has its final shape from the start, the others as a strip below. Follows the
 * newest picture until one is chosen.
 */
import { Maximize2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type CSSProperties, useMemo, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isLive, type Run } from '#lib/client/runs/run.ts';
import {
  expectedPictures,
  type Frame,
  frameOf,
  isTransparent,
  type Picture,
  picturesOf,
} from '#lib/client/show/pictures-of.ts';
import { sourcePicturesOf } from '#lib/client/show/source-pictures.ts';
import { WaitingLine } from '../status/waiting-line.tsx';
import { checkerboard } from './checkerboard.ts';
import { FadingPicture } from './fading-picture.tsx';
import { FullSize } from './full-size.tsx';
import { pictureShown } from './picture-shown.ts';
import { PictureStrip } from './picture-strip.tsx';
import { SourceStrip } from './source-strip.tsx';

const PictureSlider = dynamic(() =>
  latePart(() => import('#components/ui/picture-slider.tsx').then((module) => module.default)),
);

interface PictureStageProps {
  run: Run;
  /** Key of the chosen picture; the newest without one. */
  chosen: string | undefined;
  onChoose(key: string): void;
}

export function PictureStage({ run, chosen, onChoose }: PictureStageProps) {
  const { request, media } = run;
  const [large, setLarge] = useState(false);
  const [compared, setCompared] = useState<string | undefined>();
  const pictures = picturesOf(run);
  const sources = useMemo(() => sourcePicturesOf({ request, media }), [request, media]);
  const source = sources.find(({ key }) => key === compared);
  const picture = pictureShown(pictures, chosen);
  const frame = frameOf(run, picture);
  const strip = expectedPictures(run) > 1 || pictures.length > 1;
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto bg-stage">
      {/* In low windows it stays large enough to look at, and the rest is scrolled to. */}
      <div className="min-h-0 flex-1 p-4 min-[900px]:p-5 @min-[680px]:min-h-60">
        <div className="relative size-full [container-type:size]">
          {frame || picture ? (
            <div className="group absolute inset-0 m-auto" style={frameStyle(frame ?? { ratio: 1 })}>
              <div
                className="relative size-full overflow-hidden bg-sunk outline outline-hairline"
                style={isTransparent(run) ? checkerboard : undefined}
              >
                {picture && source ? (
                  <PictureSlider
                    label="Before and after"
                    left={{ src: source.url, alt: `Source ${sources.indexOf(source) + 1}` }}
                    right={{ src: picture.url, alt: pictureName(run, picture) }}
                    className="size-full"
                  />
                ) : picture ? (
                  <FadingPicture src={picture.url} alt={pictureName(run, picture)} />
                ) : (
                  <Waiting run={run} />
                )}
              </div>
              {picture ? (
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
          ready={picture !== undefined}
          onChoose={setCompared}
        />
      ) : null}
      {strip ? (
        <PictureStrip
          pictures={pictures}
          expected={run.phase === 'done' ? pictures.length : expectedPictures(run)}
          shown={picture?.key}
          onChoose={onChoose}
        />
      ) : null}
      {large && picture ? (
        <FullSize
          picture={picture}
          title={pictureName(run, picture)}
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
  if (!isLive(run)) {
    return (
      <p className="absolute inset-0 grid place-items-center p-4 text-center text-13 text-ink-second">
        {run.phase === 'stopped' ? 'Stopped before an image came.' : 'No image came.'}
      </p>
    );
  }
  return (
    <div className="absolute inset-0 grid place-items-center p-4">
      <WaitingLine run={run} />
    </div>
  );
}

function pictureName(run: Run, { kind, index }: Picture): string {
  const prompt = run.request.body.prompt;
  const words = typeof prompt === 'string' && prompt !== '' ? prompt : `image of ${run.model}`;
  return kind === 'partial' ? `Partial image: ${words}` : `Image ${index + 1}: ${words}`;
}
