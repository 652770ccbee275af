'use client';
/** The groups of pages in the navigation, without those whose calls the person may not make. */
import { pageGroups } from './navigation.ts';
import { RailLink } from './rail-link.tsx';
import { useRights } from './rights.tsx';

export function RailPages() {
  const { mayCall } = useRights();
  const groups = pageGroups.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ route }) => mayCall(route)),
  }));
  return groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ label, pages }) => (
      <div key={label}>
        <p className="rail-text rail-group px-2 pb-1 text-13 text-ink-third">{label}</p>
        <ul className="flex flex-col">
          {pages.map((page) => (
            <li key={page.href}>
              <RailLink page={page} />
            </li>
          ))}
        </ul>
      </div>
    ));
}
