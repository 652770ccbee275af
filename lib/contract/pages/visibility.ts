/** Who sees a run, a task or an evaluation. Both members are absent where nobody signs in. */
import * as z from 'zod';

export const visibilities = ['team', 'private'] as const;
export const visibilitySchema = z.enum(visibilities);
export type Visibility = (typeof visibilities)[number];

export const ownedShape = {
  /** The person who made it. */
  personId: z.string().optional(),
  /** `private`: only its person sees it. An admin sees who, when, model and cost, and may delete it. */
  visibility: visibilitySchema.optional(),
};
