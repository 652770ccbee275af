'use client';
/** How near the cells' vectors lie to each other: a figure for each two, its shade behind it. */
import { Fragment } from 'react';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { CellOutcome } from '#lib/client/compare/summary-rows.ts';
import { cosine } from '#lib/client/view/similarity.ts';

export function CosineMatrix({ outcomes }: { outcomes: readonly CellOutcome[] }) {
  const vectors = outcomes.flatMap(({ cell, run }) => {
    const vector = run?.result.kind === 'vectors' ? run.result.vectors[0] : undefined;
    return vector && run
      ? [{ key: cell.key, label: cell.label, vector, text: promptIn(run.request.body) }]
      : [];
  });
  const dimensions = [...new Set(vectors.map(({ vector }) => vector.length))].toSorted((a, b) => a - b);
  if (vectors.length < 2) {
    return <p className="text-13 text-ink-second">Two vectors make the first cosine. Run the set.</p>;
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="text-13 text-ink-second">
        1 is the same direction, 0 has nothing in common. Vectors of different length are not compared.
      </p>
      {dimensions.map((dimension) => {
        const same = vectors.filter(({ vector }) => vector.length === dimension);
        return (
          <Fragment key={dimension}>
            <Matrix vectors={same} title={`${dimension} numbers`} />
          </Fragment>
        );
      })}
    </div>
  );
}

interface MatrixProps {
  vectors: readonly { key: string; label: string; vector: readonly number[]; text: string }[];
  title: string;
}

function Matrix({ vectors, title }: MatrixProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box is no part of the page's outline
    <div
      role="group"
      aria-label={`Cosines, ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="border-separate border-spacing-0.5 text-12">
        <caption className="pb-2 text-left text-13 font-semibold">{title}</caption>
        <thead>
          <tr>
            <td />
            {vectors.map(({ key, label }, place) => (
              <th
                key={key}
                scope="col"
                title={label}
                className="h-6 min-w-12 font-mono font-medium tabular-nums"
              >
                <span aria-hidden>{place + 1}</span>
                <span className="sr-only">{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vectors.map(({ key, label, text, vector }, row) => (
            <tr key={key}>
              <th scope="row" className="max-w-60 min-w-32 pr-3 text-left font-medium">
                <span className="line-clamp-2" title={label}>
                  <span className="font-mono text-ink-third tabular-nums">{row + 1} </span>
                  {text}
                </span>
              </th>
              {vectors.map((other) => (
                <Figure key={other.key} value={cosine(vector, other.vector) ?? 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The ink over a shade turns where that is dark enough for it. */
function Figure({ value }: { value: number }) {
  const strength = Math.round(Math.max(0, Math.min(1, value)) ** 1.5 * 100);
  return (
    <td
      className={`h-8 text-center font-mono tabular-nums ${strength > 55 ? 'text-panel' : 'text-ink'}`}
      style={{
        background: `color-mix(in oklab, var(--ink) ${strength > 55 ? Math.max(strength, 78) : strength * 0.5}%, var(--panel))`,
      }}
    >
      {value.toFixed(3).replace('-0.000', '0.000')}
    </td>
  );
}
