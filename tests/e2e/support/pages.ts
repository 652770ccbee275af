// The pages that the browser suite opens.

export interface PlaygroundPage {
  path: string;
  heading: string;
  title: string;
}

export const operationPages = [
  operation('/images', 'Images'),
  operation('/edits', 'Edits'),
  operation('/videos', 'Videos'),
  operation('/native-image', 'Native images'),
  operation('/messages', 'Messages'),
  operation('/native-text', 'Native text'),
  operation('/embeddings', 'Embeddings'),
] satisfies PlaygroundPage[];

export const pages: readonly PlaygroundPage[] = [
  { path: '/', heading: 'Start', title: 'Easel' },
  ...operationPages,
  operation('/tasks', 'Tasks'),
  operation('/compare', 'Compare'),
  operation('/evaluations', 'Evaluations'),
  operation('/history', 'History'),
  operation('/collections', 'Collections'),
  operation('/shared', 'Shared'),
  operation('/providers', 'Providers'),
  { path: '/sign-in', heading: 'Sign in to the playground', title: 'Sign in · Easel' },
];

function operation(path: string, heading: string): PlaygroundPage {
  return { path, heading, title: `${heading} · Easel` };
}
