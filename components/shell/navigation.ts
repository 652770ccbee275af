/** The places of the playground, as the rail lists them. Only what exists stands here. */

export type PlaceIcon =
  | 'image'
  | 'edit'
  | 'video'
  | 'braces'
  | 'message'
  | 'text'
  | 'vector'
  | 'compare'
  | 'history'
  | 'link'
  | 'chart'
  | 'key'
  | 'settings'
  | 'book';

export interface Place {
  href: string;
  label: string;
  icon: PlaceIcon;
  /** The letter after `g` that leads there. */
  key: string;
}

export interface PlaceGroup {
  label: string;
  places: readonly Place[];
}

export const placeGroups: readonly PlaceGroup[] = [
  {
    label: 'Make',
    places: [
      { href: '/images', label: 'Images', icon: 'image', key: 'i' },
      { href: '/edits', label: 'Edits', icon: 'edit', key: 'e' },
      { href: '/videos', label: 'Videos', icon: 'video', key: 'v' },
      { href: '/native-image', label: 'Native images', icon: 'braces', key: 'n' },
    ],
  },
  {
    label: 'Write',
    places: [
      { href: '/messages', label: 'Messages', icon: 'message', key: 'm' },
      { href: '/native-text', label: 'Native text', icon: 'text', key: 't' },
      { href: '/embeddings', label: 'Embeddings', icon: 'vector', key: 'b' },
    ],
  },
  {
    label: 'Work',
    places: [
      { href: '/compare', label: 'Compare', icon: 'compare', key: 'c' },
      { href: '/history', label: 'History', icon: 'history', key: 'h' },
      { href: '/shared', label: 'Shared', icon: 'link', key: 'l' },
      { href: '/usage', label: 'Usage', icon: 'chart', key: 'u' },
      { href: '/keys', label: 'API keys', icon: 'key', key: 'k' },
      { href: '/settings', label: 'Settings', icon: 'settings', key: ',' },
      { href: '/docs', label: 'API reference', icon: 'book', key: 'r' },
    ],
  },
];
