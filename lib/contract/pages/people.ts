/** People and invitations in the pages' API: `/api/me`, `/api/people`, `/api/invitations`, `/api/session/invitation`. */
import * as z from 'zod';
import { keyLimitsSchema } from './api-key.ts';
import { roles } from './role.ts';

const roleSchema = z.enum(roles);
const moment = z.string();
const personName = z.string().trim().min(1).max(100);
const password = z.string().max(1_000);

/** How somebody signs in; `local` is everybody where the pages need no sign-in. */
const originSchema = z.enum(['local', 'shared', 'issuer', 'invited']);

/** `GET /api/me`. */
export const meSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  origin: originSchema,
  /** Whether only this person sees what they make, until they change it. */
  privateByDefault: z.boolean(),
});
export type Me = z.infer<typeof meSchema>;

/** `PATCH /api/me`; a name only for people who were invited. */
export const mePatchSchema = z
  .strictObject({ name: personName.optional(), privateByDefault: z.boolean().optional() })
  .refine(
    ({ name, privateByDefault }) => name !== undefined || privateByDefault !== undefined,
    'needs name or privateByDefault',
  );

/** `POST /api/me/password`; ends all other sessions. */
export const newPasswordSchema = z.strictObject({ password, newPassword: password });

/** What only admins see. ISO 8601; `seenAt` to about a minute. */
const personDetails = z.strictObject({
  role: roleSchema,
  origin: originSchema,
  email: z.string().nullable(),
  createdAt: moment,
  seenAt: moment.nullable(),
  disabledAt: moment.nullable(),
  /** Whether the role comes from the issuer's groups at each sign-in. */
  roleOfIssuer: z.boolean(),
  /** Of the calls of the pages and of all own keys; null: none. */
  limits: keyLimitsSchema.nullable(),
  /** In this calendar month (UTC), and what running calls may still cost; as of a key. */
  spent: z.number(),
  reserved: z.number(),
});

export const personSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  details: personDetails.optional(),
});
export type ListedPerson = z.infer<typeof personSchema>;

/** `GET /api/people`: names for everybody, details for admins. */
export const peopleSchema = z.strictObject({ people: z.array(personSchema) });

/** `PATCH /api/people/{id}`; the response is the person. */
export const personPatchSchema = z
  .strictObject({
    role: roleSchema.optional(),
    disabled: z.boolean().optional(),
    limits: keyLimitsSchema.nullable().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'needs role, disabled or limits');

export const invitationSchema = z.strictObject({
  id: z.string(),
  role: roleSchema,
  note: z.string(),
  /** Who chooses a new password; null: somebody new. */
  personId: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment,
  state: z.enum(['open', 'used', 'expired']),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** `GET /api/invitations`. */
export const invitationsSchema = z.strictObject({ invitations: z.array(invitationSchema) });

/** `POST /api/invitations`. `personId`: a person who was invited and chooses a new password. */
export const newInvitationSchema = z.strictObject({
  role: roleSchema.default('member'),
  note: z.string().trim().max(200).default(''),
  personId: z.string().max(100).optional(),
});

/** The only response with the link; its token is in the fragment, which no server and no log sees. */
export const madeInvitationSchema = z.strictObject({ link: z.string(), invitation: invitationSchema });
export type MadeInvitation = z.infer<typeof madeInvitationSchema>;

/** `POST /api/session/invitation`; opens a session. `name` is left out for a new password. */
export const acceptedInvitationSchema = z.strictObject({
  token: z.string().max(100),
  name: personName.optional(),
  password,
});

/** `GET /api/audit`, newest first; `?before=` the last position, `?format=csv` all of it. */
export const auditRowSchema = z.strictObject({
  position: z.int(),
  at: moment,
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  network: z.string(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;
export const auditSchema = z.strictObject({ rows: z.array(auditRowSchema), next: z.int().nullable() });
