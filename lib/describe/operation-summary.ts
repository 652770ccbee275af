/** A page's operation in short: path, models, capabilities, examples. */
import type { FormDescription } from './form-description.ts';

export interface OperationSummary {
  href: string;
  method: string;
  path: string;
  families: readonly ModelFamily[];
  examples: readonly OperationExample[];
}

export interface ModelFamily {
  title: string;
  models: readonly { id: string; summary: string; href: string }[];
}

export interface OperationExample {
  title: string;
  model: string;
  body: Readonly<Record<string, unknown>>;
  href: string;
  /** Address of a small image of a finished result. */
  thumb?: string | undefined;
}

export interface OperationPlace {
  href: string;
  form: FormDescription;
}

const maxExamples = 3;

export function summarise({ href, form }: OperationPlace): OperationSummary {
  const { method, path, models, variants } = form;
  const families = Object.values(variants).map(({ id, title }) => ({
    title,
    models: models
      .filter((model) => model.variantId === id)
      .map((model) => ({ id: model.id, summary: model.summary, href: `${href}?${query(model.id)}` })),
  }));
  return { href, method, path, families, examples: examplesOf({ href, form }) };
}

/** One of each variant in turn. */
function examplesOf({ href, form: { models, variants } }: OperationPlace): OperationExample[] {
  const lists = Object.values(variants).map(({ id, examples }) => {
    const model = models.find(({ variantId }) => variantId === id)?.id ?? '';
    return examples.map(({ title, body, thumb }, index) => ({
      title,
      thumb,
      body,
      model,
      href: `${href}?${query(model, index)}`,
    }));
  });
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();
  const titles = new Set<string>();
  const different = turns.filter(({ title }) => !titles.has(title) && titles.add(title));
  return different.slice(0, maxExamples);
}

function query(model: string, example?: number): string {
  return new URLSearchParams({
    model,
    ...(example === undefined ? {} : { example: String(example) }),
  }).toString();
}
