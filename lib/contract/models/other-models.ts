/** Video, embedding and text models. The names of the text models are the sandbox's. */
import type { EmbeddingModel, TextModel, VideoModel } from './model.ts';

export const documentedVideo: readonly VideoModel[] = [
  {
    kind: 'video',
    id: 'delta-1.1',
    family: 'delta',
    variant: 'delta-1.1',
    edits: false,
    created: 1775001600,
    summary: 'text · first frame · 1 to 9 references',
  },
  {
    kind: 'video',
    id: 'delta-1.0',
    family: 'delta',
    variant: 'delta-1.0',
    edits: true,
    created: 1761955200,
    summary: 'text · first frame · 1 to 9 references · video editing',
  },
];

export const documentedEmbedding: readonly EmbeddingModel[] = [
  {
    kind: 'embedding',
    id: 'beta-embedding-2-preview',
    family: 'beta',
    dimension: 3072,
    created: 1767225600,
    summary: '3072 dimensions, truncatable',
  },
];

const text = {
  kind: 'text',
  created: 1767225600,
  inputTokenLimit: 1_000_000,
  outputTokenLimit: 64_000,
} as const;

export const documentedText: readonly TextModel[] = [
  {
    ...text,
    id: 'epsilon-opus-5',
    family: 'epsilon',
    protocol: 'messages',
    summary: 'thinking · tools · long responses',
  },
  {
    ...text,
    id: 'epsilon-haiku-5',
    family: 'epsilon',
    protocol: 'messages',
    summary: 'quick responses · tools',
  },
  {
    ...text,
    id: 'beta-3-pro',
    family: 'beta',
    protocol: 'native',
    summary: 'thinking · tools · JSON schema',
  },
  {
    ...text,
    id: 'beta-3-flash',
    family: 'beta',
    protocol: 'native',
    summary: 'quick responses · JSON schema',
  },
];
