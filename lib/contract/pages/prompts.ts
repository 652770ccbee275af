/** `/api/prompts`: requests with open variables, by name. A change of the content makes a version; earlier ones stay. */
import * as z from 'zod';
import { type OperationFacts, operationFacts } from '../operation-facts.ts';
import { systemPrompt } from './system-prompt.ts';
import { ownedShape, visibilitySchema } from './visibility.ts';

const withForm = Object.values<OperationFacts>(operationFacts).filter(
  ({ result, formOf }) => result !== undefined && formOf === undefined,
);
const name = z.string().trim().min(1, 'must not be empty').max(100);

const contentShape = {
  /** Empty for a system prompt. */
  model: z.string().max(200),
  /** Whether the form calls the stream's own path, if there is one. */
  stream: z.boolean(),
  /** Texts of the user hold `{{name}}`. Files are left out, so a required field may be missing. */
  body: z
    .record(z.string(), z.json())
    .refine((body) => !('model' in body), 'must not name the model, which stands beside it'),
  /** What changed. */
  note: z.string().trim().max(200).optional(),
};

/** `POST /api/prompts`. Without a visibility, that of other new things of the person. */
export const newPromptSchema = z.strictObject({
  operation: z.enum([...withForm.map(({ id }) => id), systemPrompt]),
  name,
  visibility: visibilitySchema.optional(),
  ...contentShape,
});
export type NewPrompt = z.infer<typeof newPromptSchema>;

/** `POST /api/prompts/{id}/versions`: `base` is the version that was changed; 409 if it is not the latest any more. */
export const newPromptVersionSchema = z.strictObject({ base: z.int().min(1), ...contentShape });
export type NewPromptVersion = z.infer<typeof newPromptVersionSchema>;

/** `PATCH /api/prompts/{id}`. */
export const promptPatchSchema = z.strictObject({
  name: name.optional(),
  visibility: visibilitySchema.optional(),
});
export type PromptPatch = z.infer<typeof promptPatchSchema>;

const summarySchema = z.strictObject({
  id: z.string(),
  operation: z.string(),
  name: z.string(),
  version: z.int(),
  model: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  ...ownedShape,
});
export type PromptSummary = z.infer<typeof summarySchema>;

/** `GET /api/prompts`, the last changed first; `owner=me`: own ones only. */
export const promptsSchema = z.strictObject({ prompts: z.array(summarySchema) });

/** `GET /api/prompts/{id}`; `version=2`: with the content of that version. */
export const promptSchema = summarySchema.extend({
  stream: z.boolean(),
  body: z.record(z.string(), z.unknown()),
  /** The latest first. `personId`, who made it, is absent where nobody signs in. */
  versions: z.array(
    z.strictObject({
      version: z.int(),
      note: z.string(),
      at: z.string(),
      personId: z.string().optional(),
    }),
  ),
});
export type Prompt = z.infer<typeof promptSchema>;
