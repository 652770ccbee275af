'use client';
/** A silent video that loads and plays while it is in view. Its poster stays if motion is not wanted. */
import { useEffect, useRef } from 'react';

interface GalleryVideoProps {
  src: string;
  poster: string;
  label: string;
}

export function GalleryVideo({ src, poster, label }: GalleryVideoProps) {
  const box = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = box.current;
    if (video === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(([entry]) => {
      // A browser that blocks playback leaves the poster.
      if (entry?.isIntersecting) void video.play().catch(() => undefined);
      else video.pause();
    });
    observer.observe(video);
    return () => observer.disconnect();
  }, []);
  return (
    <video
      ref={box}
      src={src}
      poster={poster}
      aria-label={label}
      preload="none"
      muted
      loop
      playsInline
      className="absolute inset-0 size-full object-cover"
    />
  );
}
