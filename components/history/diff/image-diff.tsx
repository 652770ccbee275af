/** Compares two images with a slider or side by side. */
import { useState } from 'react';
import ImageSlider from '#components/ui/image-slider.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Image } from '#lib/client/view/images-of.ts';

interface ImageDiffProps {
  first: readonly Image[];
  second: readonly Image[];
}

export function ImageDiff({ first, second }: ImageDiffProps) {
  const [view, setView] = useState('slider');
  const [index, setIndex] = useState(0);
  const count = Math.max(first.length, second.length);
  const [one, other] = [first[index], second[index]];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-56">
          <Segmented
            label="Image comparison"
            value={view}
            onChange={setView}
            options={[
              { value: 'slider', label: 'Slider' },
              { value: 'sides', label: 'Side by side' },
            ]}
          />
        </div>
        {count > 1 ? (
          <div className="w-48">
            <Segmented
              label="Image"
              value={String(index)}
              onChange={(value) => setIndex(Number(value))}
              options={Array.from({ length: count }, (_, at) => ({
                value: String(at),
                label: String(at + 1),
              }))}
            />
          </div>
        ) : null}
      </div>
      {view === 'slider' && one && other ? (
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
        // biome-ignore lint/performance/noImgElement: blob addresses are not Next's to optimise
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
