/**
 * The steps of a request in order, and the function of each operation at their end. The type requires an entry for
 * every operation of the contract.
 */

import { joinPath } from '#lib/base/field-path.ts';
import { showValue } from '#lib/base/format-value.ts';
import type { NewerMembers, ValidBody } from '#lib/contract/define-variant.ts';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import { namedModels } from '#lib/contract/named-models.ts';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { checkModel, isLimited, ownerOf } from '#lib/server/auth/principal.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import type { Candidate } from '#lib/server/targets/target.ts';
import { type AttemptRun, attemptTargets, pickTarget } from './attempt-targets.ts';
import { type BodyCall, type Call, type ReadCall, type Routed, runIdError } from './call.ts';
import { callHook } from './call-hook.ts';
import type { GatewayContext, Run, Step } from './context.ts';
import { awaitTask, deferCall, readPreference } from './defer-call.ts';
import { estimateCall } from './dry-run.ts';
import { foldSystemMessages } from './fold-system-messages.ts';
import { joinDuplicates } from './idempotency.ts';
import { readBody, type Select, validateBody } from './parse-body.ts';
import { runForward } from './run-forward.ts';
import { deleteImage, listImages, retrieveImage } from './run-image-tasks.ts';
import { runImages } from './run-images.ts';
import { listModels, listNativeModels, retrieveModel, retrieveNativeModel } from './run-models.ts';
import {
  cancelVideo,
  deleteVideo,
  downloadVideo,
  listVideos,
  retrieveVideo,
  runCreateVideo,
} from './run-tasks.ts';
import {
  runBatchEmbed,
  runCountMessageTokens,
  runCountNativeTokens,
  runEmbed,
  runGenerate,
  runMessages,
  runStreamGenerate,
} from './run-texts.ts';

/** Called after routing and authentication; see answer-request. */
export const endpoints: Record<OperationId, Run<Call>> = {
  'images.generate': bodySteps((operations) => operations.generateImages, generateImages()),
  'images.edit': answered((operations) => operations.editImages, runImages),
  'messages.create': answered((operations) => operations.createMessage, runMessages),
  'messages.count-tokens': answered((operations) => operations.countMessageTokens, runCountMessageTokens),
  'native.generate-content': answered((operations) => operations.generateContent, runGenerate),
  'native.stream-generate-content': answered(
    (operations) => operations.streamGenerateContent,
    runStreamGenerate,
  ),
  'native.count-tokens': answered((operations) => operations.countNativeTokens, runCountNativeTokens),
  'native.embed-content': answered((operations) => operations.embedContent, runEmbed),
  'native.batch-embed-contents': answered((operations) => operations.batchEmbedContents, runBatchEmbed),
  'images.retrieve': retrieveImage,
  'images.list': listImages,
  'images.delete': deleteImage,
  'videos.create': bodySteps((operations) => operations.createVideo, pickTarget(runCreateVideo)),
  'videos.retrieve': retrieveVideo,
  'videos.list': listVideos,
  'videos.cancel': cancelVideo,
  'videos.delete': deleteVideo,
  'videos.content': downloadVideo,
  'models.list': listModels,
  'models.retrieve': retrieveModel,
  'native-models.list': listNativeModels,
  'native-models.retrieve': retrieveNativeModel,
};

function answered<Valid extends ValidBody>(select: Select<Valid>, run: AttemptRun<Valid>): Run<Call> {
  return bodySteps(select, attemptTargets(forwardOr(run)));
}

function generateImages(): Run<Routed<ImageRequest>> {
  const report = when(({ body }: Routed<ImageRequest>) => 'hook_url' in body && body.hook_url, callHook);
  return pipeline<Routed<ImageRequest>>((steps) => steps)
    .step(report)
    .run(attemptTargets(forwardOr<ImageRequest>(runImages)));
}

/** The steps of a request with a body, in order. */
function bodySteps<Valid extends ValidBody>(select: Select<Valid>, run: Run<Routed<Valid>>): Run<Call> {
  return pipeline<Call>((steps) => steps)
    .step(readBody)
    .step(when(({ request }) => request.headers.prefer, readPreference))
    .step(record)
    .step(when(({ operation, read }) => operation.dialect === 'anthropic' && read.given, foldSystemMessages))
    .step(validateBody(select))
    .step<BodyCall<Valid>>(checkKey)
    .step<Routed<Valid>>(route)
    .step<Routed<Valid>>(when(({ isDryRun }) => isDryRun, estimate))
    .step<Routed<Valid>>(
      when(({ deferral }) => deferral && deferral.waitMs > 0 && deferral.waitMs, awaitTask),
    )
    .step<Routed<Valid>>(when(({ request }) => header(request, 'idempotency-key'), joinDuplicates))
    .step<Routed<Valid>>(
      when(({ deferral, operation }) => deferral !== undefined || operation.result === 'video', admitTask),
    )
    .step<Routed<Valid>>(admitCall)
    .step<Routed<Valid>>(when(({ deferral }) => deferral, deferCall))
    .run(run);
}

interface Pipeline<In, Out> {
  step<Later>(step: Step<Out, Later>): Pipeline<In, Later>;
  /** The last step. */
  run(run: Run<Out>): Run<In>;
}

/** Composes steps into one function. */
function pipeline<In, Out = In>(compose: (run: Run<Out>) => Run<In>): Pipeline<In, Out> {
  return {
    step<Later>(step: Step<Out, Later>) {
      return pipeline<In, Later>((run) => compose((call, context) => step(call, run, context)));
    },
    run: compose,
  };
}

/** A step of the requests that have something, which it gets. Others skip it. */
function when<In, Found>(
  find: (call: In) => Found | false | undefined,
  step: (call: In, found: Found, rest: Run<In>, context: GatewayContext) => Promise<Outcome> | Outcome,
): Step<In> {
  return (call, next, context) => {
    const found = find(call);
    return found === undefined || found === false ? next(call, context) : step(call, found, next, context);
  };
}

function estimate<Checked extends Routed>(
  call: Checked,
  _isDryRun: true,
  _next: Run<Checked>,
  context: GatewayContext,
): Outcome {
  return freshJson({ estimate: estimateCall(call, context) });
}

/** Records the run for the history. Only calls of the pages that make something are runs. */
function record(call: ReadCall, next: Run<ReadCall>, context: GatewayContext) {
  const { operation, isPlayground, isDryRun, runId } = call;
  // The call of a task becomes its run. A response that waits for it is not that.
  const isRun = isPlayground && !isDryRun && !call.deferral?.waitMs && operation.result !== undefined;
  if (!isRun) return next(call, context);
  if (runId === undefined) return runRecorded(call, next, context);
  // Only now: a browser sends a request again whose connection broke before it was whole.
  return context.claimRun(runId).then((isNew) => {
    if (isNew) return runRecorded(call, next, context);
    throw runIdError(runId);
  });
}

function runRecorded(call: ReadCall, next: Run<ReadCall>, context: GatewayContext) {
  const { operation, principal, requestId, request, startedMs, read, report } = call;
  const isOwn = call.attempt !== undefined;
  const recording = context.recordRun({ request, startedMs, isOwn, owner: ownerOf(principal) });
  if (recording === undefined) return next(call, context);
  report.recorded(recording);
  report.outlives(recording.call);
  recording.begin({
    requestId,
    operationId: operation.id,
    raw: read.raw,
    given: read.given,
    model: read.model,
    providerId: () => report.provider?.id ?? null,
    use: () => report.use,
  });
  return next({ ...call, request: recording.request }, context);
}

/** The models of the key. Stands before replays: a key that has lost a model does not get its results either. */
function checkKey<Checked extends BodyCall>(call: Checked, next: Run<Checked>, context: GatewayContext) {
  const { principal, modelId, contract, operation, body, newer } = call;
  if (!isLimited(principal)) return next(call, context);
  checkModel(principal, modelId);
  for (const { path, model } of namedModels(operation, newer?.whole ?? body, contract.catalogue))
    checkModel(principal, model, joinPath(path));
  return next(call, context);
}

async function admitTask<Checked extends Routed>(
  call: Checked,
  _makesTask: true,
  next: Run<Checked>,
  context: GatewayContext,
) {
  const { principal, raw } = call;
  await context.admitTask({ ownerKeyId: principal.keyId, ...ownerOf(principal) }, raw.length);
  return await next(call, context);
}

/** The rate and the budget of the key. Stands behind replays, which cost nothing. */
function admitCall<Checked extends Routed>(call: Checked, next: Run<Checked>, context: GatewayContext) {
  const { operation, principal, report } = call;
  if (!isLimited(principal) || !operation.result) return next(call, context);
  return context.admit(call).then((rate) => {
    if (rate !== undefined) report.admitted(rate);
    return next(call, context);
  });
}

function route<Checked extends BodyCall>(
  call: Checked,
  next: Run<Checked & Pick<Routed, 'candidates'>>,
  context: GatewayContext,
) {
  const { attempt } = call;
  const all = context.candidates(call.operation.id, call.modelId);
  const candidates =
    attempt?.target === undefined ? all : all.filter(({ target }) => target.id === attempt.target);
  if (candidates.length === 0) throw withoutTarget(call.modelId);

  const { newer } = call;
  if (newer === undefined) return next({ ...call, candidates }, context);
  return labelPassed(next({ ...call, candidates: passing(candidates, newer, call) }, context), newer);
}

/** Only without the sandbox, which answers every model. */
function withoutTarget(model: string): ApiError {
  return new ApiError('model_not_found', {
    parameter: 'model',
    message: `model must be one that a target answers: the sandbox is not installed, and no key or route of this server is for ${showValue(model)}. GET /v1/models lists the others.`,
  });
}

/** The candidates that get the whole body. Throws the issues of what the others would drop. */
function passing(
  candidates: readonly Candidate[],
  { issues }: NewerMembers,
  { operation }: BodyCall,
): readonly Candidate[] {
  const found = candidates.filter(({ target }) => target.provider.forward?.answers(operation.id));
  if (found.length === 0) throw issuesError(issues);
  return found;
}

const mostPassedNames = 20;

async function labelPassed(answer: Outcome | Promise<Outcome>, { paths }: NewerMembers): Promise<Outcome> {
  const outcome = await answer;
  const names = [...new Set(paths.map((path) => path.replace(/\[\d+\]/g, '[]')))];
  const shown = names.filter((name) => /^[\w.[\]-]{1,120}$/.test(name)).slice(0, mostPassedNames);
  outcome.headers['x-easel-passed-members'] = shown.join(', ') || 'unnamed';
  return outcome;
}

/** Some upstreams answer an operation in this interface's own format; other providers get the validated body. */
function forwardOr<Valid extends ValidBody>(run: AttemptRun<Valid>): AttemptRun<Valid> {
  return (call, context) => {
    const { forward } = call.provider;
    return forward?.answers(call.operation.id) ? runForward(call, forward, context) : run(call, context);
  };
}
