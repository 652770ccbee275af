/** Evaluations. */
import { type CellResult, cellStates, type NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { integer, json, primaryKey, text } from '../drizzle.ts';
import { easel, moment, ownerColumns } from './columns.ts';

export const evaluations = easel.table('evaluations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  spec: json('spec').$type<NewEvaluation>().notNull(),
  createdAt: moment('created_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  finishedAt: moment('finished_at'),
  ...ownerColumns(),
});

export const evaluationCells = easel.table(
  'evaluation_cells',
  {
    evaluationId: text('evaluation_id').notNull(),
    position: integer('position').notNull(),
    row: integer('row_index').notNull(),
    model: text('model').notNull(),
    repeat: integer('repeat').notNull(),
    state: text('state', { enum: cellStates }).notNull(),
    step: text('step', { enum: ['request', 'judge'] }).notNull(),
    runId: text('run_id'),
    judgeRunId: text('judge_run_id'),
    text: text('text').notNull().default(''),
    result: json('result').$type<CellResult>(),
    leaseToken: text('lease_token'),
    leaseUntil: moment('lease_until'),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.position] })],
);

export const personVotes = easel.table(
  'person_votes',
  {
    evaluationId: text('evaluation_id').notNull(),
    personId: text('person_id').notNull(),
    first: integer('first').notNull(),
    second: integer('second').notNull(),
    winner: text('winner', { enum: ['first', 'second', 'tie'] }).notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.personId, table.first, table.second] })],
);
