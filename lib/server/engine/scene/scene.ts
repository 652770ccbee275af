/**
 * A scene as pure data, back to front, in pixels of its own size: what the composer hands to the painter.
 * Colours are final (the light and the hand's palette are already in them); nothing here refers to a canvas.
 */
import type { PlaceName, Season, StyleName, TimeOfDay } from './brief.ts';

export type HandName = 'general' | 'seedream' | 'chat' | 'diffusion';

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  width: number;
  height: number;
}

export interface Light {
  time: TimeOfDay;
  night: boolean;
  /** Sky from the top down to the horizon, four colours. */
  sky: readonly [string, string, string, string];
  /** What distance fades into. */
  haze: string;
  /** How much of it the farthest thing takes, 0..1. */
  hazeAmount: number;
  /** The colour everything is multiplied by. */
  tint: string;
  exposure: number;
  /** Colour of lit edges. */
  key: string;
  /** Colour of shade and cast shadows. */
  shade: string;
  /** -1 from the left, 1 from the right. */
  side: -1 | 1;
  /** 0 (overcast) to 1: how much direct light there is. */
  strength: number;
}

/** What a mass is made of; hands shade it accordingly. */
export type Surface =
  | 'grass'
  | 'foliage'
  | 'rock'
  | 'sand'
  | 'snow'
  | 'soil'
  | 'wood'
  | 'wall'
  | 'stone'
  | 'cloud'
  | 'water'
  | 'plain';

/** The upper edge of a ridge or a plane, as a sum of smooth noise; `ridgeY` reads it. */
export interface RidgeLine {
  shape: 'roll' | 'peak' | 'dune' | 'mesa' | 'level' | 'mound';
  /** The level it swings about. */
  y: number;
  /** Greatest swing above that level. */
  height: number;
  /** Width of one swell. */
  length: number;
  seed: number;
  /** Middle of a mound; its half width is `length`. */
  centre?: number;
}

interface Common {
  seed: number;
  /** 0 far to 1 near. */
  depth: number;
  /** First stage (0..1) of a coarse-to-fine picture in which it shows. */
  from: number;
}

export interface SkyElement extends Common {
  kind: 'sky';
  stops: readonly [string, string, string, string];
  horizon: number;
}
export interface StarsElement extends Common {
  kind: 'stars';
  area: Area;
  count: number;
  colour: string;
  /** A band of faint light across. */
  milky: boolean;
}
export interface BodyElement extends Common {
  kind: 'body';
  body: 'sun' | 'moon';
  x: number;
  y: number;
  radius: number;
  colour: string;
  glow: string;
  /** 0..1; below 0.25 only the glow shows. */
  strength: number;
}
export interface CloudElement extends Common {
  kind: 'cloud';
  /** Middle of the flat base. */
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  shade: string;
  rim: string;
  /** Pixels a second. */
  drift: number;
  form: 'heap' | 'streak' | 'bank';
}
export interface RidgeElement extends Common {
  kind: 'ridge';
  line: RidgeLine;
  bottom: number;
  colour: string;
  foot: string;
  surface: Surface;
  /** Snow on its upper parts, when set. */
  cap?: string;
}
export interface PeaksElement extends Common {
  kind: 'peaks';
  peaks: readonly { x: number; top: number; half: number; seed: number }[];
  bottom: number;
  colour: string;
  shade: string;
  foot: string;
  cap?: string;
}
export type TreeSpecies = 'pine' | 'round' | 'birch' | 'palm' | 'bare' | 'cypress' | 'jungle' | 'cactus';
export interface TreesElement extends Common {
  kind: 'trees';
  trees: readonly {
    x: number;
    y: number;
    height: number;
    species: TreeSpecies;
    seed: number;
    tone: number;
  }[];
  leaf: string;
  leafShade: string;
  trunk: string;
  /** Snow on the boughs. */
  snow?: string;
  /** Single trees are moved by the wind. */
  sways: boolean;
}
export interface BuildingsElement extends Common {
  kind: 'buildings';
  buildings: readonly {
    x: number;
    width: number;
    top: number;
    roof: 'flat' | 'step' | 'spire' | 'gable' | 'dome' | 'slant';
    tone: number;
    seed: number;
  }[];
  bottom: number;
  colour: string;
  shade: string;
  foot: string;
  window: string;
  /** Part of the windows that are lit, 0..1; below 0 no windows are drawn. */
  lit: number;
}
export interface HousesElement extends Common {
  kind: 'houses';
  houses: readonly {
    x: number;
    width: number;
    top: number;
    wall: string;
    roof: string;
    trim: string;
    awning?: string;
    seed: number;
  }[];
  bottom: number;
  window: string;
  lit: number;
}
export interface WaterElement extends Common {
  kind: 'water';
  area: Area;
  far: string;
  near: string;
  glint: string;
  /** Where the sun or moon stands above it, if it does. */
  gleam?: { x: number; width: number; colour: string };
  /** 0 mirror, 1 open sea. */
  swell: number;
  /** Dark shore mirrored along its upper edge. */
  mirror?: { colour: string; depth: number };
}
export interface PlaneElement extends Common {
  kind: 'plane';
  line: RidgeLine;
  bottom: number;
  colour: string;
  near: string;
  surface: Surface;
  /** Furrows of a field, running to a point on the horizon. */
  furrows?: { colour: string; x: number; y: number };
  /** Dashes of a road that runs across. */
  lane?: { colour: string; y: number; thick: number };
}
export interface RibbonElement extends Common {
  kind: 'ribbon';
  /** A road or river: centre and half width from far to near. */
  spine: readonly { x: number; y: number; half: number }[];
  colour: string;
  edge: string;
  mark?: string;
  water: boolean;
}
export interface ScatterElement extends Common {
  kind: 'scatter';
  what: 'tuft' | 'flower' | 'pebble' | 'reed' | 'shell' | 'leaf' | 'fern' | 'coral' | 'weed' | 'bush';
  items: readonly { x: number; y: number; size: number; tone: number; seed: number }[];
  colours: readonly string[];
  stem?: string;
}
export interface LampsElement extends Common {
  kind: 'lamps';
  /** Feet and heights. */
  posts: readonly { x: number; y: number; height: number }[];
  colour: string;
  lit: boolean;
}
/** One row of paving: a line across and short ones down from it. */
export interface JointElement extends Common {
  kind: 'joint';
  left: number;
  right: number;
  y: number;
  thick: number;
  colour: string;
  gap: number;
  reach: number;
}
export interface FenceElement extends Common {
  kind: 'fence';
  left: number;
  right: number;
  y: number;
  height: number;
  colour: string;
}
export interface RoomElement extends Common {
  kind: 'room';
  floorY: number;
  wall: string;
  wallShade: string;
  floor: string;
  floorShade: string;
  trim: string;
  windows: readonly Area[];
  skyStops: readonly [string, string, string, string];
  hill: string;
  curtain: string;
  rug?: { x: number; y: number; width: number; height: number; colour: string; trim: string };
  pictures: readonly (Area & { colour: string; accent: string; seed: number })[];
  lamp?: { x: number; y: number; size: number; colour: string; on: boolean };
  plant?: { x: number; y: number; height: number; leaf: string; pot: string };
  /** Bookcases along the wall. */
  shelves: readonly Area[];
  beam: string;
}
export interface TableElement extends Common {
  kind: 'table';
  y: number;
  back: string;
  backShade: string;
  top: string;
  topShade: string;
  /** Light of a window on the wall behind. */
  beam: string;
  side: -1 | 1;
}
export interface StudioElement extends Common {
  kind: 'studio';
  colour: string;
  edge: string;
  floor: string;
  y: number;
  /** A large plain shape behind the subject. */
  disc?: { x: number; y: number; radius: number; colour: string };
}
export interface NebulaElement extends Common {
  kind: 'nebula';
  base: string;
  colours: readonly string[];
}
export interface GlobeElement extends Common {
  kind: 'globe';
  x: number;
  y: number;
  radius: number;
  colour: string;
  shade: string;
  band: string;
  ring?: string;
}
export interface DepthsElement extends Common {
  kind: 'depths';
  stops: readonly [string, string, string, string];
  ray: string;
}
export interface BubblesElement extends Common {
  kind: 'bubbles';
  count: number;
  colour: string;
}
export interface FallElement extends Common {
  kind: 'rain' | 'snowfall' | 'petals' | 'leaves' | 'fireflies' | 'sparkles' | 'dust';
  count: number;
  colour: string;
  /** Sideways part of the motion. */
  wind: number;
}
export interface FogElement extends Common {
  kind: 'fog';
  y: number;
  height: number;
  colour: string;
  strength: number;
}
export interface BoltElement extends Common {
  kind: 'bolt';
  x: number;
  y: number;
  bottom: number;
  colour: string;
}
export interface RainbowElement extends Common {
  kind: 'rainbow';
  x: number;
  y: number;
  radius: number;
  strength: number;
}
export interface RaysElement extends Common {
  kind: 'rays';
  x: number;
  y: number;
  reach: number;
  colour: string;
  strength: number;
}
export interface AuroraElement extends Common {
  kind: 'aurora';
  /** Lower edge of the curtains. */
  y: number;
  height: number;
  colours: readonly string[];
}
export interface BirdsElement extends Common {
  kind: 'birds';
  birds: readonly { x: number; y: number; size: number; seed: number }[];
  colour: string;
}
export interface FrameElement extends Common {
  kind: 'frame';
  /** Near leaves in a corner. */
  sprigs: readonly { x: number; y: number; length: number; turn: number; seed: number }[];
  leaf: 'leaf' | 'pine' | 'palm' | 'blossom' | 'grass';
  colours: readonly string[];
}

/** From a point of the subject (in its box's heights) to one of the picture. */
export interface Tether {
  from: Point;
  to: Point;
}

export interface SubjectElement extends Common {
  kind: 'subject';
  name: string;
  /** Upper left corner and size of its box. */
  box: Area;
  colour: string;
  accent?: string;
  mirrored: boolean;
  /** Radians. */
  turn: number;
  /** Stands on something: gets a contact shadow there. */
  stands: boolean;
  shadow: string;
  /** Mirrored in water below its box, when set: strength. */
  reflection: number;
  /** Height of what is under the water line, in pixels; not painted. */
  draught: number;
  /** How it moves: pixels of bob. */
  bob: number;
  /** Distance haze over it. */
  haze: number;
  night: boolean;
  /** Text on its board. */
  text?: string;
  /** A line from it to the ground: a kite's string. */
  tether?: Tether;
  random: string;
}
export interface LetteringElement extends Common {
  kind: 'lettering';
  text: string;
  carrier: 'sign' | 'banner' | 'poster' | 'neon' | 'title';
  box: Area;
  board: string;
  edge: string;
  ink: string;
  /** y of the ground a sign's posts stand on. */
  foot: number;
}

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
  /** The length sizes are measured in: the short side, somewhat more in long pictures. */
  unit: number;
  hand: HandName;
  /** No background: alpha 0 where no subject is. */
  transparent: boolean;
  place: PlaceName;
  season: Season;
  styles: readonly StyleName[];
  light: Light;
  /** Back to front. */
  elements: readonly SceneElement[];
  seed: number;
}
