/** Cross-fades to the next image, which is decoded first. */
import { useEffect, useState } from 'react';
import { dragImage } from '#lib/client/handoff/image-drag.ts';
import type { Image } from '#lib/client/run/images-of.ts';

interface FadingImageProps {
  image: Image;
  alt: string;
}

/** Fills its parent. */
export function FadingImage({ image, alt }: FadingImageProps) {
  const { url: src } = image;
  const [layers, setLayers] = useState<readonly string[]>([]);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const element = document.createElement('img');
    element.src = src;
    const show = () => {
      // The previous image stays below, so that no background shows in between.
      if (wanted) setLayers((shown) => (shown.at(-1) === src ? shown : [...shown.slice(-1), src]));
    };
    element.decode().then(show, show);
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
    <img
      key={layer}
      src={layer}
      alt={place === layers.length - 1 ? alt : ''}
      aria-hidden={place < layers.length - 1}
      draggable={place === layers.length - 1}
      onDragStart={({ dataTransfer }) => dragImage(dataTransfer, image)}
      onError={() => setBroken(layer)}
      // Decoded already: show it in the next frame.
      decoding="sync"
      className="absolute inset-0 size-full object-contain transition-opacity duration-calm starting:opacity-0"
    />
  ));
}
