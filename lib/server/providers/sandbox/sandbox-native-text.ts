/** The sandbox's native text generation: the native dialect around the rule-based writer. */
import { randomBytes } from 'node:crypto';
import { estimateImageTokens, type WriterEvent } from '@easel/sandbox';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { TextRequest } from '#lib/contract/native/text-request.ts';
import type { NativePort, ProviderCall } from '../provider.ts';
import { countRequest } from './count-request.ts';
import { withEngineErrors } from './engine-error.ts';
import { failEarly, faultOf } from './faults.ts';
import {
  candidateEnd,
  type NativeFrame,
  type PromptTokens,
  promptDetails,
  promptFeedback,
  type ResponsePart,
  responseOf,
  type Written,
} from './native-frame.ts';
import { signNativeThought } from './native-signature.ts';
import {
  checkNativeLimits,
  type NativePrompt,
  nativeWriterRequest,
  readNativePrompt,
} from './native-text-request.ts';
import { averageOf, joinChunks, logprobsOf } from './native-text-response.ts';
import { writeAtPace } from './paced-writing.ts';

export interface SandboxNativeTextOptions {
  /** Scales simulated latency: 1 is natural, 0 instant. */
  pace: number;
  /** Unique letters and digits for a response's id; the content does not depend on it. */
  newKey?: () => string;
}

export interface SandboxNativeText {
  generate(model: string, body: TextRequest, call: ProviderCall): Promise<GenerateResponse>;
  stream(model: string, body: TextRequest, call: ProviderCall): AsyncIterable<GenerateResponse>;
  /** For every model. */
  countTokens: NativePort['countTokens'];
}

export function createSandboxNativeText(options: SandboxNativeTextOptions): SandboxNativeText {
  return {
    generate(model, body, call) {
      return joinChunks(chunksOf(model, body, call, options));
    },
    stream(model, body, call) {
      return chunksOf(model, body, call, options);
    },
    async countTokens(_model, { contents = [], generateContentRequest: body = { contents } }, call) {
      await failEarly(faultOf(call), { pace: options.pace, signal: call.signal });
      const tokens = await countPrompt(await readNativePrompt(body, call));
      return { totalTokens: tokens.total, promptTokensDetails: promptDetails(tokens) };
    },
  };
}

async function* chunksOf(
  model: string,
  body: TextRequest,
  call: ProviderCall,
  options: SandboxNativeTextOptions,
): AsyncIterable<GenerateResponse> {
  const { pace, newKey = () => randomBytes(12).toString('hex') } = options;
  const fault = faultOf(call);
  await failEarly(fault, { pace, signal: call.signal });
  checkNativeLimits(body);
  const prompt = await readNativePrompt(body, call);
  const promptTokens = await countPrompt(prompt);
  const frame: NativeFrame = { body, model, responseId: `sandbox-${newKey()}`, promptTokens };
  const written = { output: 0, thinking: 0 };
  const count = body.generationConfig?.candidateCount ?? 1;
  for (let index = 0; index < count; index += 1) {
    const request = { ...nativeWriterRequest(body, prompt, index), model };
    const events = withEngineErrors(writeAtPace(request, { call, pace, fault }), fieldsOf(body));
    yield* candidateChunks(events, { frame, index, written });
  }
}

/** The fields that errors of the writer name. */
function fieldsOf({ generationConfig = {}, toolConfig }: TextRequest) {
  const { responseJsonSchema, responseSchema } = generationConfig;
  const schema = responseJsonSchema === undefined ? 'responseSchema' : 'responseJsonSchema';
  const hasSchema = responseJsonSchema !== undefined || responseSchema !== undefined;
  return {
    schema: hasSchema ? `generationConfig.${schema}` : undefined,
    tools: toolConfig?.functionCallingConfig ? 'toolConfig.functionCallingConfig' : 'tools',
  };
}

/** Tokens of the dialect's framing, per turn. */
const turnFraming = 2;

async function countPrompt(prompt: NativePrompt): Promise<PromptTokens> {
  const images = prompt.turns
    .flatMap((turn) => turn.parts)
    .reduce(
      (sum, part) => sum + (part.kind === 'image' ? estimateImageTokens(part.width, part.height) : 0),
      0,
    );
  return { total: (await countRequest(prompt)) + prompt.turns.length * turnFraming, images };
}

/** Tokens per chunk. */
const chunkTokens = 6;

interface ChunkOptions {
  frame: NativeFrame;
  /** The candidate of these events. */
  index: number;
  /** Tokens of earlier candidates; updated with each event. */
  written: Written;
}

/** Chunks of one candidate; the last has the finish reason and, after thinking, the signature. */
async function* candidateChunks(
  events: AsyncIterable<WriterEvent>,
  options: ChunkOptions,
): AsyncIterable<GenerateResponse> {
  const { frame, index, written } = options;
  const config = frame.body.generationConfig ?? {};
  const before = { ...written };
  const gathered = { kind: 'text' as 'text' | 'thinking', tokens: [] as string[], count: 0 };
  let thought = '';
  let started = { name: '', key: '' };
  let signed = false;

  function* flush(): Generator<GenerateResponse> {
    const { kind, tokens } = gathered;
    gathered.tokens = [];
    gathered.count = 0;
    const isHidden = kind === 'thinking' && config.thinkingConfig?.includeThoughts !== true;
    if (tokens.length === 0 || isHidden) return;
    const text = tokens.join('');
    const part: ResponsePart = kind === 'thinking' ? { text, thought: true } : { text };
    yield chunk([part], kind === 'text' ? probabilities(tokens) : {});
  }

  function chunk(parts: ResponsePart[], more: object = {}): GenerateResponse {
    return responseOf(frame, written, [{ index, content: { role: 'model', parts }, ...more }]);
  }

  function probabilities(tokens: readonly string[]): object {
    if (config.responseLogprobs !== true) return {};
    const logprobsResult = logprobsOf(tokens, config.logprobs ?? 0);
    return { avgLogprobs: averageOf(logprobsResult), logprobsResult };
  }

  /** The signature is on the first function call, or else on the last part. */
  function signature(): Pick<ResponsePart, 'thoughtSignature'> {
    if (thought === '' || signed) return {};
    signed = true;
    return { thoughtSignature: signNativeThought(thought) };
  }

  for await (const event of events) {
    switch (event.type) {
      case 'thinking':
      case 'text':
        if (gathered.kind !== event.type || gathered.count >= chunkTokens) yield* flush();
        gathered.kind = event.type;
        gathered.tokens.push(event.text);
        gathered.count += event.tokens;
        if (event.type === 'thinking') {
          thought += event.text;
          written.thinking += event.tokens;
        } else written.output += event.tokens;
        break;
      case 'tool_call_start':
        yield* flush();
        started = event;
        break;
      case 'tool_input':
        break;
      case 'tool_call_end': {
        const functionCall = { id: `call_${started.key}`, name: started.name, args: { ...event.input } };
        yield chunk([{ functionCall, ...signature() }]);
        break;
      }
      case 'end': {
        yield* flush();
        written.output = before.output + event.outputTokens;
        written.thinking = before.thinking + event.thinkingTokens;
        const last = chunk([{ text: '', ...signature() }], candidateEnd(event, frame.body));
        const feedback = event.refusal ? { promptFeedback: promptFeedback(event.refusal.explanation) } : {};
        yield { ...last, ...feedback };
      }
    }
  }
}
