/** The sign-ins of a person: `/api/me/sessions`. */
import * as z from 'zod';

export const sessionSchema = z.strictObject({
  id: z.string(),
  /** Browser and system: `Firefox on Linux`. */
  label: z.string(),
  /** ISO 8601, as the others. */
  createdAt: z.string(),
  /** To about a minute. */
  seenAt: z.string(),
  expiresAt: z.string(),
  /** The one of this request. */
  current: z.boolean(),
});
export type SignInSession = z.infer<typeof sessionSchema>;

/** Empty where the pages need no sign-in. */
export const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) });
export const endedSessionsSchema = z.strictObject({ ended: z.number() });
