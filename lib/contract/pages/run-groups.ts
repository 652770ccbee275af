/** Conversations, image sessions and comparisons: runs that have one `groupId`. They exist as long as one of their runs. */
import * as z from 'zod';
import { longestGroupName } from './group-kinds.ts';
import { ownedShape } from './visibility.ts';

export const runGroupSchema = z.strictObject({
  /** `chat_...`. */
  id: z.string(),
  /** Null until somebody names it. */
  name: z.string().nullable(),
  /** The beginning of its first prompt. */
  excerpt: z.string(),
  /** Of its newest run. */
  operationId: z.string(),
  model: z.string(),
  /** Start of its newest run, ISO 8601. */
  startedAt: z.string(),
  /** The number of its runs that the viewer sees. */
  runs: z.int(),
  /** Whose it is: of its first run. `private`: all of its runs are. */
  ...ownedShape,
});
export type RunGroup = z.infer<typeof runGroupSchema>;

/** `GET /api/groups?kind=conversation&text=`: own ones first, then newest first, at most 100. */
export const runGroupsSchema = z.strictObject({ groups: z.array(runGroupSchema) });
export type RunGroups = z.infer<typeof runGroupsSchema>;

/** `PATCH /api/groups/{id}`, which responds with the patch as it is stored. An empty name removes the name. */
export const groupPatchSchema = z.strictObject({ name: z.string().trim().max(longestGroupName) });
export type GroupPatch = z.infer<typeof groupPatchSchema>;
