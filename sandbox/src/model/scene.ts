/** A scene as pure data, back to front, in pixels of its own size: what the composer styles to the painter.
 * Colours are final (the light and the style's palette are already in them); nothing here refers to a canvas. */
import type { BoltElement, FallElement, FogElement, RaysElement } from '#sandbox/model/elements/air.ts';
import type { Light } from '#sandbox/model/elements/common.ts';
import type { RoomElement, StudioElement, TableElement } from '#sandbox/model/elements/indoors.ts';
import type {
  FenceElement,
  FrameElement,
  PeaksElement,
  PlaneElement,
  RibbonElement,
  RidgeElement,
  ScatterElement,
  TreesElement,
  WaterElement,
} from '#sandbox/model/elements/land.ts';
import type {
  AuroraElement,
  BirdsElement,
  BodyElement,
  CloudElement,
  RainbowElement,
  SkyElement,
  StarsElement,
} from '#sandbox/model/elements/sky.ts';
import type { LetteringElement, SubjectElement } from '#sandbox/model/elements/subject.ts';
import type {
  BuildingsElement,
  HousesElement,
  JointElement,
  LampsElement,
} from '#sandbox/model/elements/town.ts';
import type { MoodName, PlaceName, Season } from './brief.ts';
import type { BubblesElement, DepthsElement, GlobeElement, NebulaElement } from './elements/space-and-sea.ts';

export type StyleName = 'general' | 'seedream' | 'chat' | 'diffusion';

export type SceneElement =
  | SkyElement
  | StarsElement
  | BodyElement
  | CloudElement
  | RidgeElement
  | PeaksElement
  | TreesElement
  | BuildingsElement
  | HousesElement
  | WaterElement
  | PlaneElement
  | RibbonElement
  | ScatterElement
  | FenceElement
  | JointElement
  | LampsElement
  | RoomElement
  | TableElement
  | StudioElement
  | NebulaElement
  | GlobeElement
  | DepthsElement
  | BubblesElement
  | FallElement
  | FogElement
  | BoltElement
  | RainbowElement
  | RaysElement
  | AuroraElement
  | BirdsElement
  | FrameElement
  | SubjectElement
  | LetteringElement;

export interface Scene {
  width: number;
  height: number;
  /** The length sizes are measured in: the short side, somewhat more in long images. */
  unit: number;
  style: StyleName;
  /** No background: alpha 0 where no subject is. */
  transparent: boolean;
  place: PlaceName;
  season: Season;
  moods: readonly MoodName[];
  light: Light;
  /** Back to front. */
  elements: readonly SceneElement[];
  seed: number;
}
