/** The authenticated caller, what it may call, and who pays for it. */
import { matchModel } from '#lib/base/match-model.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { KeyLimits } from '#lib/contract/pages/key-limits.ts';
import { hasRole, type Role } from '#lib/contract/pages/role.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { type Owned, ofTeam } from './visible-to.ts';

export interface Principal {
  /** Id of the API key, the owner of tasks and assets. `playground` for the calls of the pages. */
  keyId: string;
  name: string;
  /** Who calls from the pages, or owns the key. */
  person?: CallingPerson | undefined;
  /** Absent: none. */
  limits?: KeyLimits | undefined;
}

export interface CallingPerson extends Viewer {
  /** Of the calls of the pages and of all own keys. */
  limits?: KeyLimits | null | undefined;
  /** Whether only this person sees what the calls make, until it is changed. */
  isPrivate: boolean;
}

/** What is known of people who call; undefined for somebody unknown. */
export type FindPerson = (id: string) => CallingRow | undefined;

interface CallingRow {
  role: Role;
  limits: KeyLimits | null;
  privateDefault: boolean;
  disabledAt: Date | null;
  removedAt: Date | null;
}

/** Whether somebody was disabled or removed, and may do nothing any more. */
export function isOut({ disabledAt, removedAt }: Pick<CallingRow, 'disabledAt' | 'removedAt'>): boolean {
  return disabledAt !== null || removedAt !== null;
}

export const playgroundPrincipal: Principal = { keyId: 'playground', name: 'Playground' };

/** Who calls from the pages. What they make is seen as they prefer, or as a thing that it belongs to. */
export function playgroundPrincipalOf(viewer: Viewer, find: FindPerson, visibility?: Visibility): Principal {
  const person = find(viewer.personId);
  const isPrivate = visibility === undefined ? person?.privateDefault === true : visibility === 'private';
  return { ...playgroundPrincipal, person: { ...viewer, limits: person?.limits, isPrivate } };
}

/** Whose what a call makes is, and who sees it. */
export function ownerOf({ person }: Pick<Principal, 'person'>): Owned {
  if (person === undefined) return ofTeam;
  return { personId: person.personId, visibility: person.isPrivate ? 'private' : 'team' };
}

/** The caller of a task's own calls. Its limits were checked when the task was accepted. */
export function principalOfTask({ ownerKeyId: keyId, personId, visibility }: TaskOwner): Principal {
  const isPrivate = visibility === 'private';
  const person = personId === localPerson ? undefined : { personId, role: 'member' as const, isPrivate };
  return keyId === playgroundPrincipal.keyId
    ? { ...playgroundPrincipal, person }
    : { keyId, name: keyId, person };
}

type TaskOwner = Owned & { ownerKeyId: string };

/** Whose usage, rate and budget a call counts for. */
export interface Payer {
  account: string;
  /** For error messages: `The API key "build"`. */
  label: string;
  limits: KeyLimits | undefined;
}

/** The key, if there is one, then the person; without people the pages are an account of their own, without limits. */
export function payersOf({ keyId, name, person, limits }: Principal): Payer[] {
  const isPages = keyId === playgroundPrincipal.keyId;
  const key = { account: keyId, label: `The API key "${name}"`, limits };
  if (person === undefined || person.personId === localPerson) return [key];
  const account = accountOf(person.personId);
  const payer = { account, label: 'Your account', limits: person.limits ?? undefined };
  return isPages ? [payer] : [key, payer];
}

/** The accounts that a call is counted for. */
export function accountsOf(principal: Principal): { keyId: string; payer: string | undefined } {
  const [first, second] = payersOf(principal);
  return { keyId: first?.account ?? principal.keyId, payer: second?.account };
}

/** The account of a person in usage, rates and budgets. */
export function accountOf(personId: string): string {
  return personId.startsWith('person_') ? personId : `person_${personId}`;
}

/** Whether a call has limits at all: most have none, and are admitted without a look at them. */
export function isLimited({ limits, person }: Principal): boolean {
  return limits !== undefined || Boolean(person?.limits);
}

/** Throws `permission_denied` if a payer may not call this kind of operation. */
export function checkOperation(principal: Principal, { tag }: Pick<Operation, 'tag'>): void {
  if (principal.person !== undefined) requireRole(principal.person, 'member');
  if (tag === 'Models' || !isLimited(principal)) return;
  for (const { label, limits } of payersOf(principal)) {
    const allowed = limits?.operations ?? [];
    if (allowed.length === 0 || allowed.some((kind) => kind === tag)) continue;
    throw new ApiError('permission_denied', {
      message: `${label} is limited to ${allowed.join(', ')}; this operation belongs to ${tag}.`,
    });
  }
}

/** Throws `permission_denied` if a payer may not use the model that the parameter names. */
export function checkModel(principal: Principal, modelId: string, parameter = 'model'): void {
  for (const { label, limits } of payersOf(principal)) {
    if (allows(limits, modelId)) continue;
    throw new ApiError('permission_denied', {
      parameter,
      message: `${label} is limited to the models ${limits?.models.join(', ')}; got ${JSON.stringify(modelId)}.`,
    });
  }
}

export function allowsModel(principal: Principal, modelId: string): boolean {
  return payersOf(principal).every(({ limits }) => allows(limits, modelId));
}

function allows(limits: KeyLimits | undefined, modelId: string): boolean {
  const patterns = limits?.models ?? [];
  return patterns.length === 0 || patterns.some((pattern) => matchModel(pattern, modelId) !== undefined);
}

/** Throws ApiError `permission_denied`. */
export function requireRole({ role }: Viewer, needed: Role): void {
  if (hasRole(role, needed)) return;
  throw new ApiError('permission_denied', {
    message: `This needs the role ${needed}; yours is ${role}. An admin can change it on the page People.`,
  });
}

export function signInRequired(): ApiError {
  return new ApiError('permission_denied', { message: 'The playground needs a sign-in.' });
}
