/** Example sets that run without changes. */
import { emptySet } from '#lib/client/handoff/compare-set.ts';
import type { Opening } from '#lib/client/handoff/handoff.ts';

export interface ExampleSet {
  title: string;
  text: string;
  slug: string;
  opening: Opening & { run: true };
}

const lighthouse = 'A lighthouse at dusk, waves against the rocks, one lit window';
const streamed = { stream: true, partial_images: 2 };

export const exampleSets: readonly ExampleSet[] = [
  {
    title: 'A lighthouse at dusk, four models',
    text: 'Compare the images of one prompt side by side while they arrive.',
    slug: 'images',
    opening: {
      run: true,
      model: 'alpha-image-2',
      body: { prompt: lighthouse, ...streamed },
      set: {
        ...emptySet,
        axes: [
          {
            path: 'model',
            values: ['alpha-image-2', 'beta-3-pro-image', 'gamma/dream-5.0-pro', 'diffusion-4-5-full'],
          },
        ],
      },
    },
  },
  {
    title: 'One prompt at three qualities',
    text: 'Compare low, medium and high quality by total time, tokens and bytes.',
    slug: 'images',
    opening: {
      run: true,
      model: 'alpha-image-2',
      body: { prompt: 'A glass of water on a window sill, morning light', size: '1024x1024', ...streamed },
      set: { ...emptySet, axes: [{ path: 'quality', values: ['low', 'medium', 'high'] }] },
    },
  },
  {
    title: 'One haiku, two models, two temperatures',
    text: 'Compare four responses and highlight the words that differ.',
    slug: 'messages',
    opening: {
      run: true,
      model: 'epsilon-opus-5',
      body: {
        max_tokens: 400,
        stream: true,
        messages: [{ role: 'user', content: 'Write a haiku about the sea at night.' }],
      },
      set: {
        ...emptySet,
        axes: [
          { path: 'temperature', values: [0, 1] },
          { path: 'model', values: ['epsilon-opus-5', 'epsilon-haiku-5'] },
        ],
      },
    },
  },
  {
    title: 'Four texts at two dimensions',
    text: 'Compare the similarity of four texts at 128 and 768 dimensions.',
    slug: 'embeddings',
    opening: {
      run: true,
      model: 'beta-embedding-2-preview',
      body: {
        content: { parts: [{ text: 'A cat sleeps on the warm roof.' }] },
        taskType: 'SEMANTIC_SIMILARITY',
      },
      set: {
        ...emptySet,
        axes: [
          { path: 'outputDimensionality', values: [128, 768] },
          {
            path: 'words',
            values: [
              'A cat sleeps on the warm roof.',
              'On the sunny roof a kitten is napping.',
              'The quarterly figures are due on Friday.',
              'Invoices must be settled before the weekend.',
            ],
          },
        ],
      },
    },
  },
];
