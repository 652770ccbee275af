/** The writer's events as chunks of a native stream: each is a complete response object with some of the parts. */
import type { WriterEvent } from '@easel/sandbox';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import {
  candidateEnd,
  type NativeFrame,
  promptFeedback,
  type ResponsePart,
  responseOf,
  type Written,
} from './native-frame.ts';
import { averageOf, logprobsOf } from './native-logprobs.ts';
import { signNativeThought } from './native-signature.ts';

/** Tokens per chunk. */
const chunkTokens = 6;

export interface ChunkOptions {
  frame: NativeFrame;
  /** The candidate of these events. */
  index: number;
  /** Tokens of earlier candidates; updated with each event. */
  written: Written;
}

/** Chunks of one candidate; the last has the finish reason and, after thinking, the signature. */
export async function* candidateChunks(
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
