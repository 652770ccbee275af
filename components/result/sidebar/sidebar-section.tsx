import { type ReactNode, useId } from 'react';

export function SidebarSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-13 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
