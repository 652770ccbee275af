/** `/api/prompts`: list, create, read, add a version, rename, show or hide, delete. */
import * as z from 'zod';
import type { Contract } from '#lib/contract/contract.ts';
import { newPromptSchema, newPromptVersionSchema, promptPatchSchema } from '#lib/contract/pages/prompts.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { type Owned, readOwn } from '#lib/server/auth/visible-to.ts';
import type { Database } from '#lib/server/db/database.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { route } from '#lib/server/http/pages-route.ts';
import { readField, readJson } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { checkContent } from './check-content.ts';
import { createPromptStore } from './prompt-store.ts';

interface PromptNeeds {
  database: Database;
  contract(): Contract;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Whose a new prompt is, and who sees it. */
  ownerOf(viewer: Viewer): Owned;
}

/** A long conversation; files are not part of a prompt. */
const maxBytes = 256 * 1024;

const versionField = { schema: z.coerce.number().int().min(1), rule: 'the number of a version' };

export function openPrompts({ database, contract, trail, ownerOf }: PromptNeeds) {
  const store = createPromptStore(database);
  const path = '/api/prompts';
  const routes = [
    route('GET', path, 'viewer', async ({ query }, _, viewer) =>
      freshJson({ prompts: await store.list(viewer, readOwn(query)) }),
    ),
    route('POST', path, 'member', async (request, _, viewer) => {
      const prompt = await readJson(request, newPromptSchema, maxBytes);
      checkContent(prompt, contract());
      const owner = ownerOf(viewer);
      // Without a sign-in nothing is private: after one is set up, nobody would be its person.
      const visibility = viewer.personId === localPerson ? 'team' : (prompt.visibility ?? owner.visibility);
      const id = await store.create(prompt, { ...owner, visibility });
      return freshJson(await store.read(viewer, id), 201);
    }),
    route('GET', `${path}/:id`, 'viewer', async ({ query }, { id = '' }, viewer) =>
      freshJson(await store.read(viewer, id, readField(query, 'version', versionField))),
    ),
    route('POST', `${path}/:id/versions`, 'member', async (request, { id = '' }, viewer) => {
      const version = await readJson(request, newPromptVersionSchema, maxBytes);
      await store.addVersion(viewer, id, version, (operation) =>
        checkContent({ ...version, operation }, contract()),
      );
      return freshJson(await store.read(viewer, id), 201);
    }),
    route('PATCH', `${path}/:id`, 'member', async (request, { id = '' }, viewer) => {
      const patch = await readJson(request, promptPatchSchema);
      await store.change(viewer, id, { ...patch, notes: trail.notesOf(viewer, request) });
      return freshJson(await store.read(viewer, id));
    }),
    route('DELETE', `${path}/:id`, 'member', async (request, { id = '' }, viewer) => {
      await store.remove(viewer, id, trail.notesOf(viewer, request));
      return freshJson({ id });
    }),
  ];
  return { routes, leave: store.leave };
}
