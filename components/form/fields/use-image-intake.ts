/** Accepts images or videos from files, pastes, drops and URLs for an image well; explains what it refuses. */
import { useRef, useState } from 'react';
import { sortFiles } from '#lib/client/form/sort-files.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';

interface ImageIntakeOptions {
  kind: 'image' | 'video';
  /** How many more fit. */
  room: number;
  onTake(images: readonly (LocalImage | string)[]): void;
}

export function useImageIntake({ kind, room, onTake }: ImageIntakeOptions) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  // Reading files takes time, and others may have been added meanwhile.
  const latest = useRef(onTake);
  latest.current = onTake;

  const takeUrl = (url: string | undefined): boolean => {
    if (url !== undefined) onTake([url]);
    return url !== undefined;
  };
  /** True when there were files. */
  const takeFiles = (files: FileList | null): boolean => {
    if (files === null || files.length === 0) return false;
    void sortFiles([...files], { kind, room }).then((sorted) => {
      setRefused(sorted.refused);
      if (sorted.taken.length > 0) latest.current(sorted.taken);
    });
    return true;
  };
  return {
    /** One sentence per refused file or text. */
    refused,
    takeFiles,
    takeDrop: (data: DataTransfer) => takeFiles(data.files) || takeUrl(webUrl(data.getData('text/uri-list'))),
    takePaste(data: DataTransfer): boolean {
      const fits = [...data.files].some((file) => file.type.startsWith(`${kind}/`));
      return (fits && takeFiles(data.files)) || takeUrl(webUrl(data.getData('text/plain')));
    },
    /** False for a text that is no URL: it stays in the field to be corrected. */
    takeTyped(text: string): boolean {
      const typed = text.trim();
      const inline = typed.startsWith(`data:${kind}/`) ? typed : undefined;
      const accepted = typed === '' || takeUrl(webUrl(typed) ?? inline);
      setRefused(
        accepted ? [] : [`“${typed.slice(0, 60)}” is not a URL. Enter one that starts with https://`],
      );
      return accepted;
    },
  };
}

function webUrl(text: string): string | undefined {
  const url = text.trim();
  return /^https?:\/\/\S+$/.test(url) ? url : undefined;
}
