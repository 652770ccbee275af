/** What a catalogue entry is. The tables of the interface document become values of these types. */

interface ModelBase {
  /** The exact string a request names. */
  id: string;
  /** What the model is, in one line. */
  summary: string;
  /** Who would own it upstream: the family's name. */
  family: string;
  /** Unix seconds; the date in a snapshot's id where it has one. */
  created: number;
}

export type ImageQuality = 'auto' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | 'standard' | 'hd';

/** Sizes a model draws: any that keeps the free rule, or a fixed list. */
export type SizeRule = 'free' | readonly string[];

export interface GeneralImageModel extends ModelBase {
  kind: 'image';
  group: 'general';
  /** Alpha models stream, return Base64 only and take backgrounds; legacy ones do not. */
  generation: 'alpha' | 'legacy';
  /** Models with equal traits share one form: the id of that form. */
  variant: string;
  /** False for models that only edit. */
  generates: boolean;
  edits: boolean;
  /** Most code points of a prompt. */
  promptLimit: number;
  sizes: SizeRule;
  editSizes: SizeRule;
  qualities: readonly ImageQuality[];
  /** Most images of one request. */
  countLimit: number;
  styles: boolean;
  /** Shown where transparency is not final. */
  transparencyNote?: string;
}

export interface SeedreamModel extends ModelBase {
  kind: 'image';
  group: 'seedream';
  variant: string;
  /** Size names beside `auto`. */
  sizeNames: readonly string[];
  minPixels: number;
  maxPixels: number;
  /** Takes `output_format`. */
  formats: boolean;
}

export interface ChatImageModel extends ModelBase {
  kind: 'image';
  group: 'chat';
  variant: string;
  /** `1:1` ... as the document writes them. */
  ratios: readonly string[];
  /** `quality` -> native image size; absent ones are refused. */
  resolutions: Readonly<Partial<Record<ChatQuality, NativeImageSize>>>;
  /** Native image sizes it takes under `generateContent`; empty when it takes none. */
  nativeSizes: readonly NativeImageSize[];
  webSearch: boolean;
  imageSearch: boolean;
  thinking: boolean;
  referenceNote: string;
}

export const chatQualities = ['low', 'standard', 'medium', 'high', 'hd'] as const;
export type ChatQuality = (typeof chatQualities)[number];
export type NativeImageSize = '0.5K' | '1K' | '2K' | '4K';

export interface DiffusionModel extends ModelBase {
  kind: 'image';
  group: 'diffusion';
  variant: string;
}

export interface VideoModel extends ModelBase {
  kind: 'video';
  variant: string;
  /** Takes a source video. */
  edits: boolean;
}

export interface EmbeddingModel extends ModelBase {
  kind: 'embedding';
  /** Length of the vector when none is asked. */
  dimension: number;
}

export interface TextModel extends ModelBase {
  kind: 'text';
  /** The protocol it is listed under; both operations accept any text model. */
  protocol: 'messages' | 'native';
  inputTokenLimit: number;
  outputTokenLimit: number;
}

export type ImageModel = GeneralImageModel | SeedreamModel | ChatImageModel | DiffusionModel;
export type Model = ImageModel | VideoModel | EmbeddingModel | TextModel;
