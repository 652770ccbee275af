/** The vendors that this version has an adapter for. Where several answer a model, the first that is configured. */
import { anthropic } from './anthropic/manifest.ts';
import { ark } from './ark/manifest.ts';
import { dashscope } from './dashscope/manifest.ts';
import { gemini } from './gemini/manifest.ts';
import { novelai } from './novelai/manifest.ts';
import { openai } from './openai/manifest.ts';
import { openaiVideos } from './openai-videos/manifest.ts';
import { openrouter } from './openrouter/manifest.ts';
import type { Vendor } from './vendor.ts';

export const vendors: readonly Vendor[] = [
  openai,
  gemini,
  ark,
  novelai,
  openaiVideos,
  dashscope,
  anthropic,
  openrouter,
];
