/** Prompts of people and their versions. */
import { boolean, integer, json, primaryKey, text } from '../drizzle.ts';
import { easel, moment, ownerColumns } from './columns.ts';

export const prompts = easel.table('prompts', {
  id: text('id').primaryKey(),
  operation: text('operation').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  ...ownerColumns(),
});

export const promptVersions = easel.table(
  'prompt_versions',
  {
    promptId: text('prompt_id').notNull(),
    version: integer('version').notNull(),
    model: text('model').notNull(),
    stream: boolean('stream').notNull(),
    body: json('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    excerpt: text('excerpt').notNull(),
    note: text('note').notNull(),
    personId: text('person_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.version] })],
);
