/** The image of a place in the rail. */
import {
  AlignLeft,
  BookOpen,
  Braces,
  ChartColumn,
  Columns3,
  History,
  ImagePlus,
  KeyRound,
  Image as Landscape,
  Link,
  MessageSquareText,
  Settings,
  Video,
  Waypoints,
} from 'lucide-react';
import type { PlaceIcon as Name } from './navigation.ts';

const icons = {
  image: Landscape,
  edit: ImagePlus,
  video: Video,
  braces: Braces,
  message: MessageSquareText,
  text: AlignLeft,
  vector: Waypoints,
  compare: Columns3,
  history: History,
  link: Link,
  chart: ChartColumn,
  key: KeyRound,
  settings: Settings,
  book: BookOpen,
} as const;

export function PlaceIcon({ name }: { name: Name }) {
  const Icon = icons[name];
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}
