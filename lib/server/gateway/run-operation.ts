/** Which function runs which operation. Every operation of the contract has its line here, checked by the type. */
import type { OperationId } from '#lib/contract/define-operation.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { Call, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { runIdempotent } from './idempotency.ts';
import { parseBody } from './parse-body.ts';
import { runForward } from './run-forward.ts';
import { runImages } from './run-images.ts';
import { countMessageTokens, runMessages } from './run-messages.ts';
import { listModels, listNativeModels, retrieveModel, retrieveNativeModel } from './run-models.ts';
import {
  batchEmbedContents,
  countNativeTokens,
  embedContent,
  generateContent,
  streamGenerateContent,
} from './run-native.ts';
import { cancelVideo, createVideo, downloadVideo, listVideos, retrieveVideo } from './run-videos.ts';

type BodyRunner = (call: Routed, context: GatewayContext) => Promise<Outcome>;
type Runner = (call: Call, context: GatewayContext) => Promise<Outcome> | Outcome;

/** Run by a provider; one that speaks this interface gets the request as it came. */
const onProvider: Partial<Record<OperationId, BodyRunner>> = {
  'images.generate': runImages,
  'images.edit': runImages,
  'messages.create': runMessages,
  'messages.count-tokens': countMessageTokens,
  'native.generate-content': generateContent,
  'native.stream-generate-content': streamGenerateContent,
  'native.count-tokens': countNativeTokens,
  'native.embed-content': embedContent,
  'native.batch-embed-contents': batchEmbedContents,
};

/** Answered by the gateway itself. Videos are tasks of ours whoever makes them. */
const ownBody: Partial<Record<OperationId, BodyRunner>> = { 'videos.create': createVideo };
const own: Partial<Record<OperationId, Runner>> = {
  'videos.retrieve': retrieveVideo,
  'videos.list': listVideos,
  'videos.cancel': cancelVideo,
  'videos.content': downloadVideo,
  'models.list': listModels,
  'models.retrieve': retrieveModel,
  'native-models.list': listNativeModels,
  'native-models.retrieve': retrieveNativeModel,
};

/** Ids that no table above answers; a test keeps it empty. */
export function unansweredOperations(ids: readonly OperationId[]): OperationId[] {
  return ids.filter((id) => !(id in onProvider) && !(id in ownBody) && !(id in own));
}

export async function runOperation(call: Call, context: GatewayContext): Promise<Outcome> {
  const { operation } = call;
  const runner = own[operation.id];
  if (runner) return runner(call, context);
  if (operation.body === undefined)
    throw new RangeError(`operation ${operation.id} has neither a body nor a runner`);
  const parsed = await parseBody(call, operation.body, context.maxBodyBytes);
  const provider = context.chooseProvider(parsed);
  call.recording?.chosen(provider.id);
  call.meter?.understood(parsed);
  const routed = { ...parsed, provider };
  return runIdempotent(routed, context, () => runBody(routed, context));
}

function runBody(call: Routed, context: GatewayContext): Promise<Outcome> {
  const { forward } = call.provider;
  return forward && onProvider[call.operation.id] ? runForward(call, forward) : runHere(call, context);
}

async function runHere(call: Routed, context: GatewayContext): Promise<Outcome> {
  const { id } = call.operation;
  const runner = onProvider[id];
  const outcome = await (runner ?? ownBody[id])?.(call, context);
  if (outcome === undefined) throw new RangeError(`operation ${id} has no runner`);
  outcome.headers['x-easel-provider'] = call.provider.id;
  return outcome;
}
