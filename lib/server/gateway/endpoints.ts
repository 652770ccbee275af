/**
 * The steps of a request in order, and the function of each operation at their end. The type requires an entry for
 * every operation of the contract.
 */
import type { BodyOperation, OperationId, ValidBody } from '#lib/contract/define-operation.ts';
import { batchEmbedContents } from '#lib/contract/embeddings/batch-embed-contents.ts';
import { embedContent } from '#lib/contract/embeddings/embed-content.ts';
import { editImages } from '#lib/contract/images/edit-images.ts';
import { generateImages } from '#lib/contract/images/generate-images.ts';
import { countMessageTokens } from '#lib/contract/messages/count-message-tokens.ts';
import { createMessage } from '#lib/contract/messages/create-message.ts';
import { countNativeTokens } from '#lib/contract/native/count-native-tokens.ts';
import { generateContent } from '#lib/contract/native/generate-content.ts';
import { streamGenerateContent } from '#lib/contract/native/stream-generate-content.ts';
import { createVideo } from '#lib/contract/videos/create-video.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { BodyCall, Call, ReadCall, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { encodeFailure } from './encode-error.ts';
import { joinDuplicates } from './idempotency.ts';
import { CallMeter } from './meter-call.ts';
import { readBody, validateBody } from './parse-body.ts';
import { type Next, pipeline, type Run } from './pipeline.ts';
import { runForward } from './run-forward.ts';
import { runImages } from './run-images.ts';
import { listModels, listNativeModels, retrieveModel, retrieveNativeModel } from './run-models.ts';
import {
  runBatchEmbed,
  runCountMessageTokens,
  runCountNativeTokens,
  runEmbed,
  runGenerate,
  runMessages,
  runStreamGenerate,
} from './run-texts.ts';
import { cancelVideo, downloadVideo, listVideos, retrieveVideo, runCreateVideo } from './run-videos.ts';

type BodyRun<Valid extends ValidBody> = (call: Routed<Valid>, context: GatewayContext) => Promise<Outcome>;

/** Called after routing and authentication; see answer-request. */
export const endpoints: Record<OperationId, Run<Call>> = {
  'images.generate': byProvider(generateImages, runImages),
  'images.edit': byProvider(editImages, runImages),
  'messages.create': byProvider(createMessage, runMessages),
  'messages.count-tokens': byProvider(countMessageTokens, runCountMessageTokens),
  'native.generate-content': byProvider(generateContent, runGenerate),
  'native.stream-generate-content': byProvider(streamGenerateContent, runStreamGenerate),
  'native.count-tokens': byProvider(countNativeTokens, runCountNativeTokens),
  'native.embed-content': byProvider(embedContent, runEmbed),
  'native.batch-embed-contents': byProvider(batchEmbedContents, runBatchEmbed),
  'videos.create': bodySteps(createVideo, here(runCreateVideo)),
  'videos.retrieve': retrieveVideo,
  'videos.list': listVideos,
  'videos.cancel': cancelVideo,
  'videos.content': downloadVideo,
  'models.list': listModels,
  'models.retrieve': retrieveModel,
  'native-models.list': listNativeModels,
  'native-models.retrieve': retrieveNativeModel,
};

/** The steps of a request with a body, in order. */
function bodySteps<Valid extends ValidBody>({ body }: BodyOperation<Valid>, run: BodyRun<Valid>): Run<Call> {
  return pipeline<Call>((steps) => steps)
    .step(readBody(body))
    .step(record)
    .step(meter)
    .step(encodeErrors)
    .step(validateBody(body))
    .step<Routed<Valid>>(chooseProvider)
    .step<Routed<Valid>>(joinDuplicates)
    .run(run);
}

/** Records the run for the history. Only billable calls of the pages are runs. */
async function record(call: ReadCall, next: Next<ReadCall>, { recordRun }: GatewayContext) {
  const { operation, isPlayground, requestId, read, found } = call;
  if (!isPlayground || !operation.billable) return next(call);
  const recording = recordRun(call.request, call.startedMs);
  if (recording === undefined) return next(call);
  recording.begin({
    ...{ requestId, operationId: operation.id, raw: read.raw, given: read.given, model: read.model },
    providerId: () => found.provider?.id ?? null,
  });
  return recording.follow(await next({ ...call, request: recording.request }));
}

/** Counts the call for the usage when its response has been sent. */
async function meter(call: ReadCall, next: Next<ReadCall>, { countCall }: GatewayContext) {
  return new CallMeter(call, countCall).follow(await next(call));
}

/** Converts errors of later steps to outcomes, so that earlier steps handle only outcomes. */
async function encodeErrors(call: ReadCall, next: Next<ReadCall>, context: GatewayContext) {
  try {
    return await next(call);
  } catch (thrown) {
    return encodeFailure(thrown, call, context.logFailure);
  }
}

function chooseProvider<Checked extends BodyCall>(
  call: Checked,
  next: Next<Checked & Pick<Routed, 'provider'>>,
  context: GatewayContext,
) {
  const provider = context.chooseProvider(call);
  call.found.provider = provider;
  return next(Object.assign(call, { provider }));
}

/** A relay gets the original request; other providers get the validated body. */
function byProvider<Valid extends ValidBody>(
  operation: BodyOperation<Valid>,
  run: BodyRun<Valid>,
): Run<Call> {
  const runHere = here(run);
  return bodySteps(operation, (call, context) =>
    call.provider.forward ? runForward(call, call.provider.forward, context) : runHere(call, context),
  );
}

function here<Valid extends ValidBody>(run: BodyRun<Valid>): BodyRun<Valid> {
  return async (call, context) => {
    const outcome = await run(call, context);
    outcome.headers['x-easel-provider'] = call.provider.id;
    return outcome;
  };
}
