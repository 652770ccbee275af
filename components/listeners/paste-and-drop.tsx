/** Takes what is pasted or dropped anywhere on a page, unless a field took it. Loads the rest on first use. */
import { useEffect, useEffectEvent, useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { isCurl, isProgram } from '#lib/client/handoff/paste/is-request.ts';
import type { Pasted } from './opened-paste.tsx';

// Not `lateDialog`: an offer is no dialog, and Escape belongs to the dialog that is open.
const OpenedPaste = latePart(() => import('./opened-paste.tsx'), 'OpenedPaste');

export function PasteAndDrop() {
  const [taken, setTaken] = useState<{ pasted: Pasted; count: number } | undefined>();
  const [over, setOver] = useState(false);
  const take = useEffectEvent((pasted: Pasted) => {
    setTaken({ pasted, count: (taken?.count ?? 0) + 1 });
  });
  useEffect(() => {
    // An image of the page itself is not a file from outside.
    let own = false;
    const fromOutside = (event: DragEvent) => !own && event.dataTransfer?.types.includes('Files') === true;
    const busy = () => document.querySelector('dialog[open]') !== null;
    const stopped = new AbortController();
    const { signal } = stopped;
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      act: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, act, { signal });
    listen('dragstart', () => {
      own = true;
    });
    listen('dragend', () => {
      own = false;
    });
    listen('dragover', (event) => {
      // A field takes it, or nothing does.
      if (event.defaultPrevented || !fromOutside(event) || busy()) return setOver(false);
      // Without this the browser would open the file.
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !fromOutside(event) || busy() || file === undefined) return;
      event.preventDefault();
      take({ file });
    });
    listen('paste', (event) => {
      const { clipboardData: data, target } = event;
      if (event.defaultPrevented || data === null || busy()) return;
      const text = data.getData('text/plain');
      const [file] = data.files;
      const typing = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]');
      if (typing && (file === undefined || text !== '')) {
        if (isCurl(text) || isProgram(text)) take({ text, offer: true });
        return;
      }
      if (file === undefined && !isCurl(text) && !isProgram(text) && !/^\s*\{/.test(text)) return;
      event.preventDefault();
      take(file ? { file } : { text });
    });
    return () => stopped.abort();
  }, []);
  return (
    <>
      {over ? (
        <p className="pointer-events-none fixed inset-x-0 bottom-12 z-10 mx-auto w-fit rounded-panel border border-ink bg-panel px-4 py-3 text-14 font-semibold shadow-lg">
          Drop an image, a JSON request or an .sse recording
        </p>
      ) : null}
      {taken ? (
        <OpenedPaste key={taken.count} pasted={taken.pasted} onClose={() => setTaken(undefined)} />
      ) : null}
    </>
  );
}
