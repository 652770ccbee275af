'use client';
/** The navigation as a menu on small screens, in a native dialog. */
import { Menu, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';

export function PhoneMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const path = usePathname();
  // Navigating closes the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => dialog.current?.close(), [path]);
  return (
    <>
      <IconButton
        className="min-[900px]:hidden"
        label="Menu"
        icon={<Menu size={18} />}
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
          icon={<X size={18} />}
          onClick={() => dialog.current?.close()}
        />
        {children}
      </dialog>
    </>
  );
}
