/** The frame of a page: navigation on the left (a menu below 900 px), header, content. */
import type { ReactNode } from 'react';
import { PhoneMenu } from './phone-menu.tsx';
import { Rail } from './rail.tsx';
import { RailFold } from './rail-fold.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { SignInLine } from './sign-in-line.tsx';

interface PageFrameProps {
  title: string;
  address?: string;
  /** The ids of those that answer requests. */
  providers: readonly string[];
  actions?: ReactNode;
  /** The content has its own main landmark. */
  ownMain?: boolean;
  children: ReactNode;
}

export function PageFrame({ title, address, providers, actions, ownMain = false, children }: PageFrameProps) {
  const Main = ownMain ? 'div' : 'main';
  return (
    <div className="flex h-dvh min-w-0">
      <a
        href="#content"
        className="absolute -top-20 left-3 z-10 rounded-control bg-ink px-3 py-2 text-13 text-panel focus:top-3"
      >
        Skip to content
      </a>
      <aside className="hidden w-rail shrink-0 border-r border-hairline bg-background min-[900px]:block">
        <Rail providers={providers} fold={<RailFold />} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-head shrink-0 items-center gap-3 border-b border-hairline bg-panel px-4 min-[900px]:px-5">
          <PhoneMenu>
            <Rail providers={providers} />
          </PhoneMenu>
          <h1 className="text-17 font-semibold">{title}</h1>
          {address === undefined ? null : (
            <p className="hidden truncate font-mono text-12 text-ink-third sm:block">{address}</p>
          )}
          <div className="ml-auto flex items-center gap-2">
            <ShellKeys />
            {actions}
          </div>
        </header>
        <SignInLine />
        <Main id="content" className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </Main>
      </div>
    </div>
  );
}
