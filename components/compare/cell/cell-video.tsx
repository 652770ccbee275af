/** The video of a cell. */
interface CellVideoProps {
  src: string;
  poster?: string | undefined;
  size: { width: number; height: number } | undefined;
  label: string;
}

export function CellVideo({ src, poster, size, label }: CellVideoProps) {
  return (
    <div className="bg-viewer">
      <video
        controls
        loop
        playsInline
        muted
        preload="auto"
        poster={poster}
        src={src}
        width={size?.width || undefined}
        height={size?.height || undefined}
        aria-label={`Video of ${label}`}
        className="mx-auto block h-auto max-h-[70dvh] w-full object-contain"
      />
    </div>
  );
}
