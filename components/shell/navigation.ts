/** The pages of the playground, in the order of the navigation. */

import { gatewayRoute } from '#lib/contract/pages/role.ts';
import type { PageIconName } from './page-icon.tsx';

export interface PageLink {
  href: string;
  label: string;
  icon: PageIconName;
  /** The page is for those who may call it; absent: for all. */
  route?: string;
}

export interface PageGroup {
  label: string;
  pages: readonly PageLink[];
}

export const pageGroups: readonly PageGroup[] = [
  {
    label: 'Create',
    pages: [
      { href: '/images', label: 'Images', icon: 'image', route: gatewayRoute },
      { href: '/edits', label: 'Edits', icon: 'edit', route: gatewayRoute },
      { href: '/videos', label: 'Videos', icon: 'video', route: gatewayRoute },
      { href: '/native-image', label: 'Native images', icon: 'braces', route: gatewayRoute },
    ],
  },
  {
    label: 'Text',
    pages: [
      { href: '/messages', label: 'Messages', icon: 'message', route: gatewayRoute },
      { href: '/native-text', label: 'Native text', icon: 'text', route: gatewayRoute },
      { href: '/embeddings', label: 'Embeddings', icon: 'vector', route: gatewayRoute },
    ],
  },
  {
    label: 'Tools',
    pages: [
      { href: '/tasks', label: 'Tasks', icon: 'tasks' },
      { href: '/compare', label: 'Compare', icon: 'compare', route: gatewayRoute },
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
      { href: '/providers', label: 'Providers', icon: 'server', route: 'GET /api/providers' },
      { href: '/keys', label: 'API keys', icon: 'key', route: 'POST /api/keys' },
      { href: '/settings', label: 'Settings', icon: 'settings' },
      { href: '/docs', label: 'API reference', icon: 'book' },
    ],
  },
];

export const allPages: readonly PageLink[] = [
  { href: '/', label: 'Start', icon: 'start' },
  ...pageGroups.flatMap(({ pages }) => pages),
];
