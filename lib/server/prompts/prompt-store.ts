/** Prompts and their versions in the database, as a viewer sees them. */
import { promptIn } from '#lib/base/prompt-in.ts';
import { cutText } from '#lib/base/storable-text.ts';
import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import type { NewPrompt, NewPromptVersion, Prompt, PromptPatch } from '#lib/contract/pages/prompts.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import {
  endsWith,
  type Leaving,
  type Owned,
  ownerShown,
  ownOf,
  requireOwner,
  requireSelf,
  visibleTo,
} from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { isUniqueViolation } from '#lib/server/db/database-errors.ts';
import { and, desc, eq, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { prompts, promptVersions as versions } from '#lib/server/db/schema/prompts.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

/** Characters of the text in lists. */
const excerptLength = 200;

type VersionContent = Pick<NewPrompt, 'model' | 'stream' | 'note'> & Pick<Prompt, 'body'>;

export function createPromptStore(database: Database) {
  return { ...createReads(database.drizzle), ...createEdits(database) };
}

function createReads(session: Session) {
  return {
    async list(viewer: Viewer, isOwn: boolean) {
      const isListed = and(visibleTo(viewer, prompts), ownOf(viewer, prompts, isOwn));
      return (await select(session, isListed)).map((row) => summaryOf(viewer, row));
    },

    /** Throws ApiError `not_found`, also for one that the viewer does not see. */
    async read(viewer: Viewer, id: string, version?: number): Promise<Prompt> {
      const isMeant = and(eq(prompts.id, id), visibleTo(viewer, prompts));
      const [row] = await select(session, isMeant, version);
      if (row === undefined) throw noPrompt(id, version);
      const { version: number, note, at, personId } = versions;
      const all = await session
        .select({ version: number, note, at, personId })
        .from(versions)
        .where(eq(versions.promptId, id))
        .orderBy(desc(number));
      const { stream, body } = row.content;
      const made = all.map((one) => {
        const { visibility: _, ...who } = ownerShown(viewer, { ...one, visibility: 'team' });
        return { version: one.version, note: one.note, at: one.at.toISOString(), ...who };
      });
      return { ...summaryOf(viewer, row), stream, body, versions: made };
    },
  };
}

function createEdits(database: Database) {
  const now = (): Date => new Date(database.now());

  const change = <T>(viewer: Viewer, id: string, work: (inside: Session, prompt: Row) => Promise<T>) =>
    database.transaction(async (inside) => {
      const isSeen = and(eq(prompts.id, id), visibleTo(viewer, prompts));
      const [prompt] = await inside.select().from(prompts).where(isSeen).for('update');
      if (prompt === undefined) throw noPrompt(id);
      requireOwner(viewer, prompt);
      return await work(inside, prompt);
    });

  const insert = (inside: Session, key: VersionKey, content: VersionContent) =>
    inside.insert(versions).values({
      ...content,
      ...key,
      model: content.model,
      excerpt: cutText(promptIn(content.body), excerptLength),
      note: content.note ?? '',
      at: now(),
    });

  return {
    /** The same content under a name that the person has already is that prompt: a repeated call makes no second one. */
    async create({ operation, name, visibility: _, ...content }: NewPrompt, owner: Owned): Promise<string> {
      const { personId } = owner;
      const [id, at] = [newId('prompt_'), now()];
      const times = { createdAt: at, updatedAt: at };
      const row = { id, operation, name, version: 1, ...times, ...owner };
      try {
        await database.transaction(async (inside) => {
          await inside.insert(prompts).values(row);
          await insert(inside, { promptId: id, version: 1, personId }, content);
        });
        return id;
      } catch (error) {
        const isNamed = sql`lower(${prompts.name}) = lower(${row.name})`;
        const isOwn = and(eq(prompts.personId, personId), eq(prompts.operation, operation), isNamed);
        const [known] = isNameTaken(error) ? await select(database.drizzle, isOwn) : [];
        if (known && isSame(known.content, content)) return known.prompt.id;
        throw nameTaken(error, name);
      }
    },

    /** The same content makes no version. `check` throws for content that the operation refuses. */
    addVersion: (viewer: Viewer, id: string, given: NewPromptVersion, check: (operation: string) => void) =>
      change(viewer, id, async (inside, { operation, version }) => {
        const { base, ...content } = given;
        check(operation);
        if (base !== version) throw stale(base, version);
        const isLatest = and(eq(versions.promptId, id), eq(versions.version, version));
        const [latest] = await inside.select().from(versions).where(isLatest);
        if (latest && isSame(latest, content)) return;

        const next = version + 1;
        await insert(inside, { promptId: id, version: next, personId: viewer.personId }, content);
        await inside.update(prompts).set({ version: next, updatedAt: now() }).where(eq(prompts.id, id));
      }),

    change: (viewer: Viewer, id: string, { name, visibility, notes }: PromptPatch & { notes: Notes }) =>
      change(viewer, id, async (inside, prompt) => {
        if (visibility !== undefined) requireSelf(viewer, prompt);
        const set = { name: name ?? prompt.name, visibility: visibility ?? prompt.visibility };
        await inside.update(prompts).set(set).where(eq(prompts.id, id));
        await notes.shown(inside, id, { from: prompt.visibility, to: set.visibility });
      }).catch((error) => {
        throw nameTaken(error, name);
      }),

    /** With all its versions. */
    remove: (viewer: Viewer, id: string, notes: Notes) =>
      change(viewer, id, async (inside, prompt) => {
        await inside.delete(prompts).where(eq(prompts.id, id));
        await notes.deleted(inside, id, prompt);
      }),

    /** Of a removed person. What the team sees keeps its owner: a name is unique among those of one person. */
    leave: (inside: Session, leaving: Leaving) => inside.delete(prompts).where(endsWith(leaving, prompts)),
  };
}

type Row = typeof prompts.$inferSelect;
type Version = typeof versions.$inferSelect;
type VersionKey = Pick<Version, 'promptId' | 'version' | 'personId'>;

/** The latest version of each, or one version. */
function select(session: Session, isMeant: SQL | undefined, version?: number) {
  return session
    .select({ prompt: prompts, content: versions })
    .from(prompts)
    .innerJoin(versions, eq(versions.promptId, prompts.id))
    .where(and(isMeant, eq(versions.version, version ?? prompts.version)))
    .orderBy(desc(prompts.updatedAt));
}

function summaryOf(viewer: Viewer, row: { prompt: Row; content: Version }) {
  const { id, operation, name } = row.prompt;
  const { version, model, excerpt } = row.content;
  return { id, operation, name, version, model, excerpt, ...ownerShown(viewer, row.prompt) };
}

function isSame(one: VersionContent, other: VersionContent): boolean {
  const text = ({ model, stream, body }: VersionContent) => JSON.stringify([model, stream, body]);
  return text(one) === text(other);
}

function noPrompt(id: string, version?: number): ApiError {
  const which = version === undefined ? '' : ` with a version ${version}`;
  return new ApiError('not_found', { message: `There is no prompt ${JSON.stringify(id)}${which}.` });
}

function stale(base: number, latest: number): ApiError {
  return lastingConflict(
    `base is version ${base}, but the latest version is ${latest}: the prompt was changed meanwhile. Open version ${latest} and change that, or save your text under another name.`,
  );
}

function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'prompts_named');
}

/** The error to throw for that of a change. */
function nameTaken(error: unknown, name = ''): unknown {
  if (!isNameTaken(error)) return error;
  return lastingConflict(
    `name ${JSON.stringify(name)} is taken by another prompt of yours for this operation: choose another one.`,
  );
}
