/** The variants of a video request, one per model, and the rules between their fields. */
import * as z from 'zod';
import {
  type BodyOf,
  brokenAt,
  defineVariant,
  type Rule,
  type ValidBody,
  type Variant,
} from '../define-variant.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';
import { modelField } from '../images/general-fields.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { VideoModel } from '../models/model.ts';
import { sourceImage } from '../source-image.ts';
import { audioSetting, isSourceVideo, videoFields } from './video-fields.ts';

const refused: RefusedFields = {
  generate_audio: 'these models always generate sound.',
  size: 'use resolution and aspect_ratio.',
  seconds: 'use duration.',
  images: 'use input_references, or frame_images for a first frame.',
  image: 'use frame_images for a first frame.',
  image_url: 'use frame_images for a first frame.',
  input_reference: 'use frame_images for a first frame.',
  video_url: 'use input_references for a source video.',
  last_frame: 'these models take no last frame.',
};

/** Every field of a video request; each model accepts some of them. Unknown fields of older requests stay. */
const createVideoRequest = z.looseObject({ model: z.string(), ...videoFields, audio_setting: audioSetting });

export type CreateVideoRequest = BodyOf<typeof createVideoRequest>;
export type VideoRequest = ValidBody<'video', CreateVideoRequest>;

/** A validated and stored request. Throws for one that this version does not accept, with its fields and rules. */
export function readVideoRequest(stored: unknown): CreateVideoRequest {
  const { data, error } = createVideoRequest.safeParse(stored);
  if (error !== undefined) throw new Error(`The stored request is not valid. ${z.prettifyError(error)}`);
  return data;
}

function variantOf(model: VideoModel): Variant<VideoRequest> {
  const fields = { model: modelField([model.id]), ...videoFields };
  const shared = {
    id: model.variant,
    group: model.kind,
    title: model.id,
    models: [model.id],
    refused,
    examples: examplesOf(model),
  };
  return model.edits
    ? defineVariant({
        ...shared,
        schema: z.strictObject({ ...fields, audio_setting: audioSetting }),
        rules: editingVideoRules,
      })
    : defineVariant({ ...shared, schema: z.strictObject(fields), rules: plainVideoRules });
}

function examplesOf({ id }: VideoModel) {
  return [
    {
      title: 'Text to video',
      body: {
        model: id,
        prompt: 'Harbour at dawn, three sailboats, gulls, slow pan to the left',
        duration: 5,
        resolution: '480p',
        aspect_ratio: '16:9',
      },
    },
    {
      title: 'Image to video',
      body: {
        model: id,
        prompt: 'The kite climbs, the wind rises',
        duration: 4,
        resolution: '480p',
        frame_images: [{ type: 'image_url', image_url: { url: sourceImage }, frame_type: 'first_frame' }],
      },
    },
    {
      title: 'Portrait video',
      body: {
        model: id,
        prompt: 'A lantern rises over a night forest, fireflies',
        duration: 3,
        resolution: '480p',
        aspect_ratio: '9:16',
      },
    },
  ];
}

export function videoVariants({ video }: Catalogue): readonly Variant<VideoRequest>[] {
  return video.map(variantOf);
}

const promptNeeded: Rule<CreateVideoRequest> = {
  id: 'video-needs-prompt',
  fields: ['prompt'],
  text: 'A prompt is required unless a first frame is given.',
  check({ prompt, frame_images: frames }) {
    if (prompt !== undefined || frames !== undefined) return undefined;
    return {
      code: 'missing_required_parameter',
      message: 'prompt is required unless frame_images gives a first frame.',
    };
  },
};

const frameOrReferences: Rule<CreateVideoRequest> = {
  id: 'video-frame-or-references',
  fields: ['input_references', 'frame_images'],
  text: 'frame_images and input_references cannot be combined.',
  check({ frame_images: frames, input_references: references }) {
    if (frames === undefined || references === undefined) return undefined;
    return {
      message: 'input_references cannot be combined with frame_images; got both.',
      fixes: [
        { label: 'Keep the first frame', set: { input_references: null } },
        { label: 'Keep the references', set: { frame_images: null } },
      ],
    };
  },
};

const noEditing: Rule<CreateVideoRequest> = {
  id: 'video-no-editing',
  fields: ['input_references'],
  text: 'The model does not edit videos: references are images only.',
  check({ model, input_references: references = [] }) {
    const index = references.findIndex(isSourceVideo);
    if (index < 0) return undefined;
    const rule = `is a source video, and ${model} does not edit videos; use delta-1.0.`;
    const fixes = [{ label: 'Switch to delta-1.0', set: { model: 'delta-1.0' } }];
    return { ...brokenAt(`input_references[${index}]`, rule), fixes };
  },
};

const oneSource: Rule<CreateVideoRequest> = {
  id: 'video-one-source',
  fields: ['input_references'],
  text: 'Video editing takes 1 source video.',
  check({ input_references: references = [] }) {
    const sources = references.filter(isSourceVideo).length;
    const message = `input_references may hold at most 1 source video; got ${sources}.`;
    return sources > 1 ? message : undefined;
  },
};

const fiveImages: Rule<CreateVideoRequest> = {
  id: 'video-edit-images',
  fields: ['input_references'],
  text: 'Video editing takes at most 5 reference images.',
  check({ input_references: references = [] }) {
    const images = references.filter((reference) => !isSourceVideo(reference)).length;
    if (!references.some(isSourceVideo) || images <= 5) return undefined;
    return `input_references may hold at most 5 images beside a source video; got ${images}.`;
  },
};

const editingResolution: Rule<CreateVideoRequest> = {
  id: 'video-edit-resolution',
  fields: ['resolution', 'input_references'],
  text: 'Video editing answers in 720p or 1080p.',
  check({ resolution, input_references: references = [] }) {
    if (resolution !== '480p' || !references.some(isSourceVideo)) return undefined;
    return {
      message: 'resolution must be 720p or 1080p when a video is edited; got "480p".',
      fixes: [{ label: 'Use 720p', set: { resolution: '720p' } }],
    };
  },
};

const audioOnlyForEditing: Rule<CreateVideoRequest> = {
  id: 'video-audio-setting',
  fields: ['audio_setting', 'input_references'],
  text: 'audio_setting is only for video editing.',
  check({ audio_setting: setting, input_references: references = [] }) {
    if (setting === undefined || references.some(isSourceVideo)) return undefined;
    return {
      message: `audio_setting "${setting}" is only for video editing; no source video is given.`,
      fixes: [{ label: 'Remove audio_setting', set: { audio_setting: null } }],
    };
  },
};

const shared = [promptNeeded, frameOrReferences] as const;

/** For models that do not accept a source video. */
const plainVideoRules: readonly Rule<CreateVideoRequest>[] = [...shared, noEditing];

/** For models that edit videos. */
const editingVideoRules: readonly Rule<CreateVideoRequest>[] = [
  ...shared,
  oneSource,
  fiveImages,
  editingResolution,
  audioOnlyForEditing,
];

export type VideoResolution = '480p' | '720p' | '1080p';

/** In pixels. */
export interface VideoSize {
  width: number;
  height: number;
}

/**
 * The resolution is the length of the short side: `720p` is 1280x720 at 16:9, 720x1280 at 9:16, 720x720 at
 * 1:1. The ratio is `W:H`; sides are rounded to the nearest even number, which H.264 with
 * 4:2:0 colour needs (480p at 16:9 is 854x480). Throws RangeError on an invalid ratio.
 */
export function videoSize(resolution: VideoResolution, aspectRatio: string): VideoSize {
  const [, across, down] = /^(\d{1,4}):(\d{1,4})$/.exec(aspectRatio) ?? [];
  const ratio = Number(across) / Number(down);
  if (!Number.isFinite(ratio) || ratio <= 0) throw new RangeError(`not an aspect ratio: ${aspectRatio}`);
  return sizeOfRatio(Number.parseInt(resolution, 10), ratio);
}

/** Size of a video with a source image or video of this size: its ratio, within 1:3 to 3:1. */
export function videoSizeLike(resolution: VideoResolution, like: VideoSize): VideoSize {
  const ratio = Math.min(3, Math.max(1 / 3, like.width / like.height));
  return sizeOfRatio(Number.parseInt(resolution, 10), ratio);
}

function sizeOfRatio(short: number, ratio: number): VideoSize {
  return ratio >= 1
    ? { width: nearestEven(short * ratio), height: short }
    : { width: short, height: nearestEven(short / ratio) };
}

function nearestEven(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}
