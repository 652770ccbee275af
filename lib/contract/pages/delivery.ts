/** Callbacks in the pages' API: `/api/deliveries` and `/api/keys/{id}/signing-secret`. */
import * as z from 'zod';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const deliverySchema = z.strictObject({
  /** The header `webhook-id`, the same in every attempt. */
  id: z.string(),
  /** `video.generation.completed`. */
  event: z.string(),
  url: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last attempt; null without a response. */
  lastStatus: z.int().nullable(),
  /** Why the last attempt failed; null after a success. */
  lastError: z.string().nullable(),
  /** This and the next two: ISO 8601. */
  createdAt: z.string(),
  attemptedAt: z.string().nullable(),
  /** Null when nothing more is sent. */
  nextAttemptAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** `GET /api/deliveries?task={id}` or `?request={id}`: oldest first. `POST /api/deliveries/{id}/redeliver`: one. */
export const deliveriesSchema = z.strictObject({ deliveries: z.array(deliverySchema) });

/** `GET /api/keys/{id}/signing-secret`, and `POST .../rotate`. The playground's own key is `playground`. */
export const signingSecretSchema = z.strictObject({
  /** `whsec_` and Base64. */
  secret: z.string(),
  /** Until then the previous secret signs, too; null without one. ISO 8601. */
  previousUntil: z.string().nullable(),
});
export type SigningSecret = z.infer<typeof signingSecretSchema>;
