/** The icon of a page. */
import {
  AlignLeft,
  BookOpen,
  Braces,
  ChartColumn,
  CircleUser,
  Columns3,
  Folder,
  History,
  House,
  ImagePlus,
  KeyRound,
  Image as Landscape,
  Link,
  ListChecks,
  MessageSquareText,
  Scale,
  Server,
  Settings,
  Users,
  Video,
  Waypoints,
} from 'lucide-react';

const icons = {
  start: House,
  image: Landscape,
  edit: ImagePlus,
  video: Video,
  braces: Braces,
  message: MessageSquareText,
  text: AlignLeft,
  vector: Waypoints,
  compare: Columns3,
  tasks: ListChecks,
  scale: Scale,
  history: History,
  folder: Folder,
  link: Link,
  chart: ChartColumn,
  server: Server,
  key: KeyRound,
  settings: Settings,
  book: BookOpen,
  account: CircleUser,
  people: Users,
} as const;

export type PageIconName = keyof typeof icons;

export function PageIcon({ name }: { name: PageIconName }) {
  const Icon = icons[name];
  return <Icon size={16} strokeWidth={1.75} />;
}
