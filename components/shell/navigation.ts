/** The pages of the playground, in the order of the navigation. */

import type { PageIconName } from './page-icon.tsx';

export interface PageLink {
  href: string;
  label: string;
  icon: PageIconName;
  /** Shortcut: this letter after `g`. */
  key: string;
}

export interface PageGroup {
  label: string;
  pages: readonly PageLink[];
}

export const pageGroups: readonly PageGroup[] = [
  {
    label: 'Make',
    pages: [
      { href: '/images', label: 'Images', icon: 'image', key: 'i' },
      { href: '/edits', label: 'Edits', icon: 'edit', key: 'e' },
      { href: '/videos', label: 'Videos', icon: 'video', key: 'v' },
      { href: '/native-image', label: 'Native images', icon: 'braces', key: 'n' },
    ],
  },
  {
    label: 'Write',
    pages: [
      { href: '/messages', label: 'Messages', icon: 'message', key: 'm' },
      { href: '/native-text', label: 'Native text', icon: 'text', key: 't' },
      { href: '/embeddings', label: 'Embeddings', icon: 'vector', key: 'b' },
    ],
  },
  {
    label: 'Work',
    pages: [
      { href: '/compare', label: 'Compare', icon: 'compare', key: 'c' },
      { href: '/evaluations', label: 'Evaluations', icon: 'scale', key: 'a' },
      { href: '/history', label: 'History', icon: 'history', key: 'h' },
      { href: '/shared', label: 'Shared', icon: 'link', key: 'l' },
      { href: '/usage', label: 'Usage', icon: 'chart', key: 'u' },
      { href: '/providers', label: 'Providers', icon: 'server', key: 'p' },
      { href: '/keys', label: 'API keys', icon: 'key', key: 'k' },
      { href: '/settings', label: 'Settings', icon: 'settings', key: ',' },
      { href: '/docs', label: 'API reference', icon: 'book', key: 'r' },
    ],
  },
];

export const allPages: readonly PageLink[] = [
  { href: '/', label: 'Start', icon: 'start', key: 's' },
  ...pageGroups.flatMap(({ pages }) => pages),
];
