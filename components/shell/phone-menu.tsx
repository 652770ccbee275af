'use client';
/** The rail behind a button, where there is no room for it. A native dialog: Escape and focus come with it. */
import { Menu, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';

export function PhoneMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const path = usePathname();
  // Going somewhere closes the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason, not an input
  useEffect(() => dialog.current?.close(), [path]);
  return (
    <>
      <IconButton
        className="min-[900px]:hidden"
        label="Menu"
        icon={<Menu aria-hidden size={18} />}
        onClick={() => dialog.current?.showModal()}
      />
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-[264px] max-w-none border-r border-hairline bg-background text-ink backdrop:bg-black/40"
      >
        <IconButton
          className="absolute top-3 right-3"
          label="Close menu"
          icon={<X aria-hidden size={18} />}
          onClick={() => dialog.current?.close()}
        />
        {children}
      </dialog>
    </>
  );
}
