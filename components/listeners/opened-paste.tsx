/** Opens what was pasted or dropped: a filled form, a replay, or a choice. A lazy chunk. */
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { sortFiles } from '#lib/client/form/sort-files.ts';
import { isCurl } from '#lib/client/handoff/paste/is-request.ts';
import {
  type Choice,
  imageChoices,
  type Opening,
  openFile,
  openText,
} from '#lib/client/handoff/paste/open-pasted.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';

/** `offer`: a command in a text field, which stays there. */
export type Pasted = { text: string; offer?: boolean } | { file: File };

interface OpenedPasteProps {
  pasted: Pasted;
  onClose(): void;
}

type Shown =
  | { state: 'reading' }
  | { state: 'offer'; text: string }
  | { state: 'problem'; message: string }
  | { state: 'choose'; title: string; image?: LocalImage; choices: readonly Choice[] };

export function OpenedPaste({ pasted, onClose }: OpenedPasteProps) {
  const router = useRouter();
  const path = usePathname();
  const [shown, setShown] = useState<Shown>({ state: 'reading' });
  const finish = (opening: Opening) => {
    if ('problem' in opening) return setShown({ state: 'problem', message: opening.problem });
    if ('choices' in opening)
      return setShown({ state: 'choose', title: 'Open this request in', choices: opening.choices });
    router.push(opening.href);
    onClose();
  };
  const begin = useEffectEvent(async () => {
    if (!('file' in pasted)) {
      if (pasted.offer) setShown({ state: 'offer', text: pasted.text });
      else finish(await openText(pasted.text, path));
      return;
    }
    const { file } = pasted;
    if (!file.type.startsWith('image/')) return finish(await openFile(file, path));
    const { taken, refused } = await sortFiles([file], { kind: 'image', room: 1 });
    const [image] = taken;
    if (image === undefined) return finish({ problem: refused.join(' ') });
    setShown({ state: 'choose', title: 'Use this image', image, choices: imageChoices(image) });
  });
  useEffect(() => {
    void begin();
  }, []);

  switch (shown.state) {
    case 'reading':
      return null;
    case 'offer':
      return (
        <section
          aria-label="Pasted command"
          className="fixed inset-x-3 bottom-28 z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-control bg-panel px-4 py-2 text-13 shadow-lg"
        >
          <LinkButton onClick={async () => finish(await openText(shown.text, path))}>
            Fill the form from this {isCurl(shown.text) ? 'cURL command' : 'program'}
          </LinkButton>
          <Button weight="quiet" onClick={onClose}>
            Keep as text
          </Button>
        </section>
      );
    case 'problem':
      return (
        <Dialog title="Could not read this" onClose={onClose} className="w-[min(480px,calc(100vw-32px))]">
          <p role="alert" className="text-14 [overflow-wrap:anywhere]">
            {shown.message}
          </p>
        </Dialog>
      );
    case 'choose':
      return (
        <Dialog title={shown.title} onClose={onClose} className="w-[min(400px,calc(100vw-32px))]">
          {shown.image ? (
            <img
              src={shown.image.url}
              alt={shown.image.name}
              className="mx-auto mb-4 max-h-44 rounded-control bg-viewer"
            />
          ) : null}
          <ul className="flex flex-col gap-2">
            {shown.choices.map(({ label, open }, index) => (
              <li key={label}>
                <Button
                  autoFocus={index === 0}
                  size="normal"
                  className="w-full"
                  onClick={() => finish({ href: open() })}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      );
  }
}
