/** The places of the playground, as the rail lists them. Only what exists stands here. */

export type PlaceIcon =
  | 'image'
  | 'edit'
  | 'film'
  | 'braces'
  | 'message'
  | 'text'
  | 'vector'
  | 'compare'
  | 'history'
  | 'chart'
  | 'key'
  | 'settings'
  | 'book';

export interface Place {
  href: string;
  label: string;
  icon: PlaceIcon;
}

export interface PlaceGroup {
  label: string;
  places: readonly Place[];
}

export const placeGroups: readonly PlaceGroup[] = [
  {
    label: 'Make',
    places: [
      { href: '/images', label: 'Images', icon: 'image' },
      { href: '/edits', label: 'Edits', icon: 'edit' },
      { href: '/videos', label: 'Videos', icon: 'film' },
      { href: '/native-image', label: 'Native images', icon: 'braces' },
    ],
  },
  {
    label: 'Write',
    places: [
      { href: '/messages', label: 'Messages', icon: 'message' },
      { href: '/native-text', label: 'Native text', icon: 'text' },
      { href: '/embeddings', label: 'Embeddings', icon: 'vector' },
    ],
  },
  {
    label: 'Work',
    places: [
      { href: '/compare', label: 'Compare', icon: 'compare' },
      { href: '/history', label: 'History', icon: 'history' },
      { href: '/usage', label: 'Usage', icon: 'chart' },
      { href: '/keys', label: 'API keys', icon: 'key' },
      { href: '/settings', label: 'Settings', icon: 'settings' },
      { href: '/openapi.json', label: 'OpenAPI document', icon: 'book' },
    ],
  },
];
