/** An image that gives way to the next one softly: the new one is decoded first, then laid over the old. */
import { useEffect, useState } from 'react';

interface FadingImageProps {
  src: string;
  alt: string;
}

/** Fills its parent, which has the image's shape. */
export function FadingImage({ src, alt }: FadingImageProps) {
  const [layers, setLayers] = useState<readonly string[]>([]);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const image = new Image();
    image.src = src;
    const show = () => {
      // The old one stays beneath, so that nothing shines through in between.
      if (wanted) setLayers((shown) => (shown.at(-1) === src ? shown : [...shown.slice(-1), src]));
    };
    image.decode().then(show, show);
    return () => {
      wanted = false;
    };
  }, [src]);
  if (broken === src) {
    return (
      <p className="absolute inset-0 grid place-items-center p-4 text-center text-13 text-pretty text-ink-second">
        This image cannot be displayed: the data is damaged. The original data is under Response.
      </p>
    );
  }
  return layers.map((layer, place) => (
    // biome-ignore lint/performance/noImgElement: blob addresses are not Next's to optimise
    <img
      key={layer}
      src={layer}
      alt={place === layers.length - 1 ? alt : ''}
      aria-hidden={place < layers.length - 1}
      draggable={place === layers.length - 1}
      onError={() => setBroken(layer)}
      // Decoded already: it is to be in the very next frame.
      decoding="sync"
      className="absolute inset-0 size-full object-contain transition-opacity duration-calm starting:opacity-0"
    />
  ));
}
