/** `/api/prompts`: list, create, read, add a version, rename, show or hide, delete. */

import * as z from 'zod';
import type { Contract } from '#lib/contract/contract.ts';
import { issuesError } from '#lib/contract/errors/api-error.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import { factsOf } from '#lib/contract/operation-facts.ts';
import {
  type NewPrompt,
  newPromptSchema,
  newPromptVersionSchema,
  promptPatchSchema,
} from '#lib/contract/pages/prompts.ts';
import { systemPrompt } from '#lib/contract/pages/system-prompt.ts';
import { checkForm } from '#lib/describe/form-check.ts';
import { misplacedVariables } from '#lib/describe/variables.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { type Owned, readOwn } from '#lib/server/auth/visible-to.ts';
import type { Database } from '#lib/server/db/database.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { route } from '#lib/server/http/pages-route.ts';
import { readField, readJson } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
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

type Content = Pick<NewPrompt, 'operation' | 'model' | 'body'>;

/** Throws ApiError with every issue; `parameter` begins with `body`, but for the model. */
function checkContent(content: Content, contract: Contract): void {
  const issues =
    content.operation === systemPrompt ? systemIssues(content) : requestIssues(content, contract);
  if (issues.length > 0) throw issuesError(issues);
}

function systemIssues({ model, body }: Content): readonly Issue[] {
  const { prompt, ...others } = body;
  const isPrompt = typeof prompt === 'string' && prompt.trim() !== '' && Object.keys(others).length === 0;
  return [
    ...(model === '' ? [] : [invalid('model', 'model must be empty: a system prompt is for any model.')]),
    ...(isPrompt ? [] : [invalid('body', 'body must be { "prompt": "..." } with a text that is not empty.')]),
  ];
}

function requestIssues({ operation, model, body }: Content, contract: Contract): readonly Issue[] {
  const isInPath = factsOf(operation)?.path.includes('{model+}');
  const request = isInPath ? body : { ...body, model };
  const { issues } = checkForm({ operationId: operation, model, body: request }, contract);
  // What a prompt leaves open: files, and what the person enters in the form.
  const broken = issues.filter(({ code }) => code !== 'missing_required_parameter');
  return [...misplacedVariables(body), ...broken].map((issue) => ({
    ...issue,
    parameter: issue.parameter === 'model' ? 'model' : `body.${issue.parameter}`,
  }));
}

function invalid(parameter: string, message: string): Issue {
  return { code: 'invalid_value', parameter, message };
}
