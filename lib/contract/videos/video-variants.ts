/** The variants of a video request, one per model. */
import * as z from 'zod';
import { type BodyOf, defineVariant, type ValidBody, type Variant } from '../define-operation.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';
import { modelField } from '../images/general-fields.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { VideoModel } from '../models/model.ts';
import { sourceImage } from '../source-image.ts';
import { audioSetting, videoFields } from './video-fields.ts';
import { editingVideoRules, plainVideoRules } from './video-rules.ts';

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

/** A validated and stored request. Throws ZodError for anything else. */
export function readVideoRequest(stored: unknown): CreateVideoRequest {
  return createVideoRequest.parse(stored);
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
      title: 'Boats at dawn',
      body: {
        model: id,
        prompt: 'Harbour at dawn, three sailboats, gulls, slow pan to the left',
        duration: 5,
        resolution: '480p',
        aspect_ratio: '16:9',
      },
    },
    {
      title: 'From an image',
      body: {
        model: id,
        prompt: 'The kite climbs, the wind rises',
        duration: 4,
        resolution: '480p',
        frame_images: [{ type: 'image_url', image_url: { url: sourceImage }, frame_type: 'first_frame' }],
      },
    },
    {
      title: 'A tall one',
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
