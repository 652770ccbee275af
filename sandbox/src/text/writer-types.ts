/**
 * The neutral model of a text request and of what is written back. Both text dialects (Messages and the native
 * protocol) map onto it; it knows neither. Types only.
 */
import type { JsonObject, JsonValue } from './json-value.ts';

export interface WriterRequest {
  /** Another model writes other text. */
  readonly model?: string;
  /** The system prompt; several system blocks are joined by blank lines. */
  readonly system?: string;
  /** At least one turn, oldest first. A last assistant turn is a prefill, which the response continues. */
  readonly turns: readonly Turn[];
  readonly tools?: readonly ToolDefinition[];
  /** Default `auto`. After a turn with tool results the writer always answers with text. */
  readonly toolChoice?: ToolChoice;
  /** Whether one response may hold several tool calls; default true. */
  readonly allowParallelTools?: boolean;
  /** The response's text ends before the first of these; thinking and tool input are not searched. Empty strings are ignored. */
  readonly stopSequences?: readonly string[];
  /** Bound on thinking, text and tool calls together, in tokens >= 0; default 8192. 0 writes nothing. */
  readonly maxTokens?: number;
  /** 0 means no variation: seed and candidate are ignored. Otherwise they vary the response. */
  readonly temperature?: number;
  /** Same request and same seed: same response. Without one the request itself is the seed. */
  readonly seed?: number;
  /** A JSON Schema (draft 2020-12, or the OpenAPI kind with upper-case types) for the response, or true for any JSON object. */
  readonly jsonSchema?: JsonValue;
  /** The response is exactly one of these (`text/x.enum`); wins over `jsonSchema`. */
  readonly enumValues?: readonly string[];
  readonly thinking?: ThinkingOptions;
  /** Which of several candidates this is, from 0. */
  readonly candidateIndex?: number;
}

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly TurnPart[];
}

export type TurnPart = TextPart | ImagePart | DocumentPart | ToolCallPart | ToolResultPart | ThinkingPart;

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

export interface ImagePart {
  readonly kind: 'image';
  /** Pixels; 0 when unknown (a URL that was not fetched). */
  readonly width: number;
  readonly height: number;
  readonly mediaType: string;
}

export interface DocumentPart {
  readonly kind: 'document';
  readonly mediaType: string;
  readonly title?: string;
  /** The text of the document; absent for a file that was not read, such as a PDF. */
  readonly text?: string;
  readonly bytes?: number;
}

export interface ToolCallPart {
  readonly kind: 'tool_call';
  readonly id: string;
  readonly name: string;
  readonly input: JsonValue;
}

export interface ToolResultPart {
  readonly kind: 'tool_result';
  readonly callId: string;
  /** The tool's name where the dialect repeats it; otherwise found through `callId`. */
  readonly name?: string;
  readonly text: string;
  readonly isError?: boolean;
}

export interface ThinkingPart {
  readonly kind: 'thinking';
  readonly text: string;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the input, an object schema in either spelling; absent means no input. */
  readonly inputSchema?: JsonValue;
}

export type ToolChoice = 'auto' | 'any' | 'none' | { readonly name: string };

export interface ThinkingOptions {
  readonly enabled: boolean;
  /** Bound on thinking tokens; default half of `maxTokens`. */
  readonly budgetTokens?: number;
  readonly effort?: 'minimal' | 'low' | 'medium' | 'high' | 'max';
}

/**
 * What the writer yields, in this order: `thinking*`, then `text*`, then for each call `tool_call_start`,
 * `tool_input*`, `tool_call_end`, and always exactly one `end`. Calls never interleave.
 */
export type WriterEvent =
  /** The characters of one token, or of the fewest tokens that hold whole characters; never empty. */
  | { readonly type: 'thinking'; readonly text: string; readonly tokens: number }
  | { readonly type: 'text'; readonly text: string; readonly tokens: number }
  | {
      readonly type: 'tool_call_start';
      readonly index: number;
      readonly name: string;
      /** 24 letters and digits, fixed by the request: the provider adds the prefix of its dialect. */
      readonly key: string;
    }
  /** A piece of the call's input as JSON text; the pieces of one call joined parse to `tool_call_end.input`. */
  | { readonly type: 'tool_input'; readonly index: number; readonly text: string; readonly tokens: number }
  /** Absent when `maxTokens` cut the call. */
  | { readonly type: 'tool_call_end'; readonly index: number; readonly input: JsonObject }
  | WriterEnd;

export interface WriterEnd {
  readonly type: 'end';
  readonly stopReason: 'end' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'refusal';
  /** The sequence that ended the text, only with `stop_sequence`. */
  readonly stopSequence: string | null;
  /** Tokens of text and tool calls, thinking not included (the Messages dialect adds the two, the native one does not). */
  readonly outputTokens: number;
  readonly thinkingTokens: number;
  /** Why nothing was written, only with `refusal`. */
  readonly refusal: {
    readonly category: 'cyber' | 'bio' | 'general_harms';
    readonly explanation: string;
  } | null;
}
