/** The types of catalogue entries. */
import type { AddedModel } from './added-model.ts';

interface ModelBase {
  /** The value of `model` in a request. */
  id: string;
  summary: string;
  /** `owned_by` in model lists: the name of the family. */
  family: string;
  /** Unix seconds; the date of a snapshot id, if it has one. */
  created: number;
  /** Only on models that the operator adds. */
  added?: AddedModel;
}

export type ImageFormat = 'png' | 'jpeg' | 'webp';
export type ImageQuality = 'auto' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | 'standard' | 'hd';

/** The sizes of a model: any size within the rules of newer alpha models, or a fixed list. */
export type SizeRule = 'free' | readonly string[];

export interface GeneralImageModel extends ModelBase {
  kind: 'image';
  group: 'general';
  /** Alpha models stream, return only Base64 and accept backgrounds; legacy models do not. */
  generation: 'alpha' | 'legacy';
  /** Models with equal traits share a form: its id. */
  variant: string;
  /** False for models that only edit. */
  generates: boolean;
  edits: boolean;
  /** Limit of a prompt in code points. */
  promptLimit: number;
  sizes: SizeRule;
  editSizes: SizeRule;
  qualities: readonly ImageQuality[];
  /** Values of `output_format`; empty for legacy models, which do not have the field. */
  formats: readonly ImageFormat[];
  /** Limit of images per request. */
  countLimit: number;
  styles: boolean;
}

export interface SeedreamModel extends ModelBase {
  kind: 'image';
  group: 'seedream';
  variant: string;
  /** Size names in addition to `auto`. */
  sizeNames: readonly string[];
  minPixels: number;
  maxPixels: number;
  /** Whether it accepts `output_format`. */
  formats: boolean;
}

export interface ChatImageModel extends ModelBase {
  kind: 'image';
  group: 'chat';
  variant: string;
  /** Such as `1:1`. */
  ratios: readonly string[];
  /** `quality` -> native image size. Other qualities are rejected. */
  resolutions: Readonly<Partial<Record<ChatQuality, NativeImageSize>>>;
  /** Native image sizes under `generateContent`; empty if the model does not support it. */
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
  formats: readonly ImageFormat[];
  countLimit: number;
}

export interface VideoModel extends ModelBase {
  kind: 'video';
  variant: string;
  /** Whether it accepts a source video. */
  edits: boolean;
}

export interface EmbeddingModel extends ModelBase {
  kind: 'embedding';
  /** Default length of the vector. */
  dimension: number;
}

export interface TextModel extends ModelBase {
  kind: 'text';
  /** The protocol that lists it; both text operations accept any text model. */
  protocol: 'messages' | 'native';
  inputTokenLimit: number;
  outputTokenLimit: number;
}

export type ImageModel = GeneralImageModel | SeedreamModel | ChatImageModel | DiffusionModel;
export type Model = ImageModel | VideoModel | EmbeddingModel | TextModel;
