/** The pages of the playground, in the order of the navigation. */

import type { PageIconName } from './page-icon.tsx';

export interface PageLink {
  href: string;
  label: string;
  icon: PageIconName;
}

export interface PageGroup {
  label: string;
  pages: readonly PageLink[];
}

export const pageGroups: readonly PageGroup[] = [
  {
    label: 'Create',
    pages: [
      { href: '/images', label: 'Images', icon: 'image' },
      { href: '/edits', label: 'Edits', icon: 'edit' },
      { href: '/videos', label: 'Videos', icon: 'video' },
      { href: '/native-image', label: 'Native images', icon: 'braces' },
    ],
  },
  {
    label: 'Text',
    pages: [
      { href: '/messages', label: 'Messages', icon: 'message' },
      { href: '/native-text', label: 'Native text', icon: 'text' },
      { href: '/embeddings', label: 'Embeddings', icon: 'vector' },
    ],
  },
  {
    label: 'Tools',
    pages: [
      { href: '/tasks', label: 'Tasks', icon: 'tasks' },
      { href: '/compare', label: 'Compare', icon: 'compare' },
      { href: '/evaluations', label: 'Evaluations', icon: 'scale' },
      { href: '/history', label: 'History', icon: 'history' },
      { href: '/collections', label: 'Collections', icon: 'folder' },
      { href: '/shared', label: 'Shared', icon: 'link' },
    ],
  },
  {
    label: 'Admin',
    pages: [
      { href: '/usage', label: 'Usage', icon: 'chart' },
      { href: '/providers', label: 'Providers', icon: 'server' },
      { href: '/keys', label: 'API keys', icon: 'key' },
      { href: '/settings', label: 'Settings', icon: 'settings' },
      { href: '/docs', label: 'API reference', icon: 'book' },
    ],
  },
];

export const allPages: readonly PageLink[] = [
  { href: '/', label: 'Start', icon: 'start' },
  ...pageGroups.flatMap(({ pages }) => pages),
];
