// The official SDKs and the `ai` package, of several majors, as one interface: they ask for text, whole or streamed.

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { GoogleGenerativeAI } from '@google/generative-ai';
import * as ai from 'ai';
import * as ai5 from 'ai-5';
import * as ai6 from 'ai-6';
import { createAnthropic as createAnthropic2 } from 'ai-sdk-anthropic-2';
import { createAnthropic as createAnthropic3 } from 'ai-sdk-anthropic-3';
import { createGoogleGenerativeAI as createGoogle2 } from 'ai-sdk-google-2';
import { createGoogleGenerativeAI as createGoogle3 } from 'ai-sdk-google-3';
import Anthropic0 from 'anthropic-sdk-0';
import Anthropic039 from 'anthropic-sdk-0-39';
import { GoogleGenAI as GoogleGenAI1 } from 'genai-1';
import { GoogleGenAI as GoogleGenAI2 } from 'genai-2';

interface TextClient {
  whole(prompt: string): Promise<string>;
  streamed(prompt: string): AsyncIterable<string>;
}

interface Server {
  baseUrl: string;
  apiKey: string;
}

type Open = (server: Server) => TextClient;

const claude = 'epsilon-opus-5';
const gemini = 'beta-3-pro';

export const olderTextClients: Record<string, Open> = {
  'ai 5, anthropic': (server) => withAi5(createAnthropic2(options(server, '/v1'))(claude)),
  'ai 5, google': (server) => withAi5(createGoogle2(options(server, '/v1beta'))(gemini)),
  'ai 6, anthropic': (server) => withAi6(createAnthropic3(options(server, '/v1'))(claude)),
  'ai 6, google': (server) => withAi6(createGoogle3(options(server, '/v1beta'))(gemini)),
  '@anthropic-ai/sdk 0.39': (server) =>
    withAnthropic(
      (prompt) => new Anthropic039(options(server)).messages.create(message(prompt)),
      (prompt) => new Anthropic039(options(server)).messages.stream(message(prompt)),
    ),
  '@anthropic-ai/sdk 0.137': (server) =>
    withAnthropic(
      (prompt) => new Anthropic0(options(server)).messages.create(message(prompt)),
      (prompt) => new Anthropic0(options(server)).messages.stream(message(prompt)),
    ),
  '@google/genai 1': (server) => withGenAI(new GoogleGenAI1(genAiOptions(server))),
  '@google/genai 2': (server) => withGenAI(new GoogleGenAI2(genAiOptions(server))),
  '@google/generative-ai 0.24': ({ baseUrl, apiKey }) => {
    const model = new GoogleGenerativeAI(apiKey).getGenerativeModel({ model: gemini }, { baseUrl });
    return {
      whole: async (prompt) => (await model.generateContent(prompt)).response.text(),
      async *streamed(prompt) {
        for await (const chunk of (await model.generateContentStream(prompt)).stream) yield chunk.text();
      },
    };
  },
};

export const textClients: Record<string, Open> = {
  ...olderTextClients,
  'ai, anthropic': (server) => withAi(createAnthropic(options(server, '/v1'))(claude)),
  'ai, google': (server) => withAi(createGoogle(options(server, '/v1beta'))(gemini)),
  '@anthropic-ai/sdk': (server) =>
    withAnthropic(
      (prompt) => new Anthropic(options(server)).messages.create(message(prompt)),
      (prompt) => new Anthropic(options(server)).messages.stream(message(prompt)),
    ),
  '@google/genai': (server) => withGenAI(new GoogleGenAI(genAiOptions(server))),
};

function options({ baseUrl, apiKey }: Server, path = '') {
  return { baseURL: baseUrl + path, apiKey, maxRetries: 0 };
}

function genAiOptions({ baseUrl, apiKey }: Server) {
  return { apiKey, httpOptions: { baseUrl } };
}

function withAi(model: ai.LanguageModel): TextClient {
  return {
    whole: async (prompt) => (await ai.generateText({ model, prompt, maxRetries: 0 })).text,
    streamed: (prompt) => ai.streamText({ model, prompt, maxRetries: 0 }).textStream,
  };
}

function withAi5(model: ai5.LanguageModel): TextClient {
  return {
    whole: async (prompt) => (await ai5.generateText({ model, prompt, maxRetries: 0 })).text,
    streamed: (prompt) => ai5.streamText({ model, prompt, maxRetries: 0 }).textStream,
  };
}

function withAi6(model: ai6.LanguageModel): TextClient {
  return {
    whole: async (prompt) => (await ai6.generateText({ model, prompt, maxRetries: 0 })).text,
    streamed: (prompt) => ai6.streamText({ model, prompt, maxRetries: 0 }).textStream,
  };
}

function message(prompt: string) {
  return { model: claude, max_tokens: 300, messages: [{ role: 'user' as const, content: prompt }] };
}

interface TextBlocks {
  content: readonly { type: string; text?: string }[];
}

/** The classes of its majors have no common type: what they do is given. */
function withAnthropic(
  create: (prompt: string) => Promise<TextBlocks>,
  stream: (prompt: string) => AsyncIterable<{ type: string; delta?: object }>,
): TextClient {
  return {
    whole: async (prompt) => (await create(prompt)).content.map(({ text = '' }) => text).join(''),
    async *streamed(prompt) {
      for await (const { delta } of stream(prompt)) {
        if (delta !== undefined && 'text' in delta) yield String(delta.text);
      }
    },
  };
}

function withGenAI({ models }: GoogleGenAI | GoogleGenAI1 | GoogleGenAI2): TextClient {
  const model = gemini;
  return {
    whole: async (contents) => (await models.generateContent({ model, contents })).text ?? '',
    async *streamed(contents) {
      for await (const { text = '' } of await models.generateContentStream({ model, contents })) yield text;
    },
  };
}
