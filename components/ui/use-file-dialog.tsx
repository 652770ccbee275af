/** The file dialog of the browser, opened by a button: `input` stands anywhere near it. */
import { useRef } from 'react';

interface FileDialogOptions {
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles(files: FileList): void;
}

export function useFileDialog({ label, accept, multiple = false, onFiles }: FileDialogOptions) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        className="hidden"
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    ),
  };
}
