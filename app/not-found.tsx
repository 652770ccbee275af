import type { Metadata } from 'next';
import { Brand } from '#components/shell/brand.tsx';

export const metadata: Metadata = { title: 'No such page' };

export default function NotFoundPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-xs flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <div className="flex flex-col gap-1.5">
          <h1 className="text-15 font-semibold">There is no such page</h1>
          <p className="text-13 text-ink-second">The address is wrong, or the page was removed.</p>
        </div>
        {/* A plain link: everything imported here is part of every page. */}
        <a
          href="/"
          className="inline-flex h-control items-center justify-center rounded-control border border-control bg-panel px-4 text-14 font-medium hover:bg-sunk"
        >
          Go to the start page
        </a>
      </div>
    </main>
  );
}
