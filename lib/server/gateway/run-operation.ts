/** Which function runs which operation. The type requires a line for every operation of the contract. */
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
import type { Call, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { runIdempotent } from './idempotency.ts';
import { parseBody } from './parse-body.ts';
import { runForward } from './run-forward.ts';
import { runImages } from './run-images.ts';
import { runCountMessageTokens, runMessages } from './run-messages.ts';
import { listModels, listNativeModels, retrieveModel, retrieveNativeModel } from './run-models.ts';
import {
  runBatchEmbed,
  runCountNativeTokens,
  runEmbed,
  runGenerate,
  runStreamGenerate,
} from './run-native.ts';
import { cancelVideo, downloadVideo, listVideos, retrieveVideo, runCreateVideo } from './run-videos.ts';

type Runner = (call: Call, context: GatewayContext) => Promise<Outcome> | Outcome;
type BodyRunner<Valid extends ValidBody> = (call: Routed<Valid>, context: GatewayContext) => Promise<Outcome>;

export const runners: Record<OperationId, Runner> = {
  'images.generate': byProvider(generateImages, runImages),
  'images.edit': byProvider(editImages, runImages),
  'messages.create': byProvider(createMessage, runMessages),
  'messages.count-tokens': byProvider(countMessageTokens, runCountMessageTokens),
  'native.generate-content': byProvider(generateContent, runGenerate),
  'native.stream-generate-content': byProvider(streamGenerateContent, runStreamGenerate),
  'native.count-tokens': byProvider(countNativeTokens, runCountNativeTokens),
  'native.embed-content': byProvider(embedContent, runEmbed),
  'native.batch-embed-contents': byProvider(batchEmbedContents, runBatchEmbed),
  'videos.create': withBody(createVideo, here(runCreateVideo)),
  'videos.retrieve': retrieveVideo,
  'videos.list': listVideos,
  'videos.cancel': cancelVideo,
  'videos.content': downloadVideo,
  'models.list': listModels,
  'models.retrieve': retrieveModel,
  'native-models.list': listNativeModels,
  'native-models.retrieve': retrieveNativeModel,
};

/** A provider that speaks this interface gets the request as it was received; any other one gets the typed body. */
function byProvider<Valid extends ValidBody>(
  operation: BodyOperation<Valid>,
  run: BodyRunner<Valid>,
): Runner {
  const runHere = here(run);
  return withBody(operation, (call, context) =>
    call.provider.forward ? runForward(call, call.provider.forward) : runHere(call, context),
  );
}

function here<Valid extends ValidBody>(run: BodyRunner<Valid>): BodyRunner<Valid> {
  return async (call, context) => {
    const outcome = await run(call, context);
    outcome.headers['x-easel-provider'] = call.provider.id;
    return outcome;
  };
}

function withBody<Valid extends ValidBody>({ body }: BodyOperation<Valid>, run: BodyRunner<Valid>): Runner {
  return async (call, context) => {
    const parsed = await parseBody(call, body, context.maxBodyBytes);
    const provider = context.chooseProvider(parsed);
    call.recording?.chosen(provider.id);
    call.meter?.understood(parsed);
    const routed = { ...parsed, provider };
    return runIdempotent(routed, context, () => run(routed, context));
  };
}
