/**
 * An evaluation: rows of values fill a request template, each for some models. `POST /api/evaluations` starts one; the
 * server runs its cells, also after the page is closed. Each cell is a run of the history.
 */
import * as z from 'zod';
import { evaluationLimits, evaluationOperations } from './evaluation-limits.ts';
import { type Visibility, visibilitySchema } from './visibility.ts';

export type EvaluationOperation = (typeof evaluationOperations)[number];

const values = z.record(z.string().min(1).max(100), z.json());
export type RowValues = z.infer<typeof values>;
const name = z.string().trim().min(1, 'must not be empty').max(200);

export const checksSchema = z.strictObject({
  /** The output has text or an image. */
  notEmpty: z.boolean().optional(),
  /** The images have the size that the request names in pixels. */
  size: z.boolean().optional(),
  /** The images have the `output_format` of the request. */
  format: z.boolean().optional(),
  /** These two are templates: `{{answer}}` is the value of the row. */
  contains: z.string().min(1).max(500).optional(),
  matches: z.string().min(1).max(500).optional(),
  /** A JSON Schema for the text, which must be JSON. */
  schema: z.record(z.string(), z.json()).optional(),
  /** Limit of the total time. */
  maxLatencyMs: z.number().positive().optional(),
  /** In the currency of the price table. */
  maxCost: z.number().positive().optional(),
});
export type Checks = z.infer<typeof checksSchema>;

export const newEvaluationSchema = z.strictObject({
  name: z.string().trim().min(1, 'must not be empty').max(evaluationLimits.nameLength),
  operation: z.enum(evaluationOperations),
  /** The body of the request without `model`; texts hold `{{column}}`. */
  template: z.record(z.string(), z.json()),
  models: z.array(name).min(1).max(evaluationLimits.models),
  repeats: z.int().min(1).max(evaluationLimits.repeats),
  rows: z.array(values).min(1).max(evaluationLimits.cells),
  checks: checksSchema,
  /** A model that scores each output from 1 to 5 by a rubric, through the messages operation. */
  judge: z.strictObject({ model: name, rubric: z.string().trim().min(1).max(4000) }).optional(),
});
export type NewEvaluation = z.infer<typeof newEvaluationSchema>;

/** `unknown`: the server stopped while the request was under way; it may have been billed. */
export const cellStates = ['waiting', 'running', 'done', 'failed', 'unknown', 'cancelled'] as const;
export type CellState = (typeof cellStates)[number];

export interface CheckResult {
  name: string;
  /** Null if the check does not apply. */
  passed: boolean | null;
  detail: string;
}

/** What a cell keeps when its run is deleted from the history. */
export interface CellResult {
  /** The total time: until the last byte. */
  latencyMs: number | null;
  cost: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  images: readonly { width: number; height: number; format: string }[];
  video?: CellVideo;
  error: string | null;
  /** Whose error it is: the id of a provider, or null for Easel. Absent without one, and in results of older versions. */
  provider?: string | null;
  checks: readonly CheckResult[];
  judge?: JudgeResult;
}

export interface CellVideo {
  /** Of its task. */
  id: string;
  seconds: number | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
}

export interface JudgeResult {
  runId: string;
  score: number | null;
  reason: string;
  cost: number | null;
}

export interface EvaluationCell {
  position: number;
  row: number;
  model: string;
  repeat: number;
  state: CellState;
  /** What runs, or ended last: the request, or the judge's. With `judge` there is an output. */
  step: 'request' | 'judge';
  runId: string | null;
  /** Of a video, from the time it is ordered. */
  taskId: string | null;
  /** Whether the run is still in the history. */
  hasRun: boolean;
  hasThumbnail: boolean;
  /** In a list, its first 300 characters. */
  text: string;
  result: CellResult | null;
}

/** `POST /api/evaluations/{id}/votes`: which of two outputs to a row is better. */
export const voteSchema = z.strictObject({
  first: z.int().min(0),
  second: z.int().min(0),
  winner: z.enum(['first', 'second', 'tie']),
});
/** `personId`: who voted; absent where nobody signs in. */
export type Vote = z.infer<typeof voteSchema> & { personId?: string | undefined };

/** `PATCH /api/evaluations/{id}`. Its runs follow it. */
export const evaluationPatchSchema = z.strictObject({ visibility: visibilitySchema });

export const retrySchema = z.strictObject({ position: z.int().min(0).optional() });

export type EvaluationState = 'running' | 'cancelling' | 'cancelled' | 'done';

export interface EvaluationSummary {
  personId?: string;
  visibility?: Visibility;
  id: string;
  name: string;
  operation: EvaluationOperation;
  models: readonly string[];
  rows: number;
  state: EvaluationState;
  createdAt: string;
  finishedAt: string | null;
  counts: Readonly<Partial<Record<CellState, number>>>;
}

/** `GET /api/evaluations/{id}`. */
export interface Evaluation extends EvaluationSummary {
  spec: NewEvaluation;
}

/** `GET /api/evaluations/{id}/cells`. */
export interface EvaluationCells {
  state: EvaluationState;
  cells: readonly EvaluationCell[];
  votes: readonly Vote[];
}
