/** The answers: a row of the table for each row and repeat, a column for each model. */
import { useState } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { valueText } from '#lib/base/fill-text.ts';
import { formatCount } from '#lib/base/format.ts';
import { hasFailure, tableRows } from '#lib/client/evaluations/sum-cells.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';
import type { EvaluationCell, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { imageIdOf } from '#lib/contract/pages/evaluation-image.ts';
import { ResultCell } from './result-cell.tsx';
import { RowImage } from './row-image.tsx';

interface ResultsTableProps {
  /** Undefined for a share. */
  id: string | undefined;
  spec: NewEvaluation;
  cells: readonly EvaluationCell[];
  onRetry?: ((position: number) => void) | undefined;
}

const PlayAll = latePart(() => import('#components/result/video/play-all.tsx'), 'PlayAll');

/** Answers shown at first: thousands of images and texts are slow to lay out. */
const pageAnswers = 120;

export function ResultsTable({ id, spec, cells, onRetry }: ResultsTableProps) {
  const { models } = spec;
  const [filter, setFilter] = useState('all');
  const pageSize = Math.ceil(pageAnswers / models.length);
  const [limit, setLimit] = useState(pageSize);
  const found = tableRows(cells, { failures: filter === 'failures' });
  const failures = cells.filter(hasFailure).length;
  return (
    <PagePart
      title="Outputs"
      actions={
        <div className="w-56">
          <Segmented
            label="Rows"
            options={[
              { value: 'all', label: 'All' },
              { value: 'failures', label: `Failures ${formatCount(failures)}` },
            ]}
            value={filter}
            onChange={setFilter}
          />
        </div>
      }
    >
      {found.length === 0 ? (
        <p className="rounded-panel border border-hairline bg-panel px-4 py-8 text-center text-13 text-ink-second">
          No row has a failure.
        </p>
      ) : (
        <ScrollRegion
          label="Outputs"
          className="overflow-x-auto rounded-panel border border-hairline bg-panel"
        >
          <table
            // Fixed columns: answers that arrive do not move those beside them.
            className="w-full table-fixed border-collapse text-13 print:min-w-0!"
            style={{ minWidth: `${7 + 13 * models.length}rem` }}
          >
            <thead>
              <tr className="border-b border-hairline">
                <th scope="col" className="w-28 px-3 py-2 text-left font-semibold min-[700px]:w-56">
                  Row
                </th>
                {models.map((model) => (
                  <th
                    key={model}
                    scope="col"
                    className="px-3 py-2 text-left font-semibold [overflow-wrap:anywhere]"
                  >
                    {model}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, limit).map((row) => (
                <ResultRow key={`${row.row} ${row.repeat}`} id={id} spec={spec} onRetry={onRetry} {...row} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {found.length > limit ? (
        <div>
          <Button onClick={() => setLimit(limit + pageSize)}>
            Show more ({formatCount(found.length - limit)})
          </Button>
        </div>
      ) : null}
    </PagePart>
  );
}

interface ResultRowProps extends ResultsTableProps {
  /** Its position. */
  row: number;
  repeat: number;
}

function ResultRow({ id, spec, row, repeat, cells, onRetry }: ResultRowProps) {
  const { operation, rows, models, repeats, checks } = spec;
  const result = resultOf(operation);
  const isMedia = result === 'video' || result === 'images';
  return (
    <tr data-row={`${row} ${repeat}`} className="border-b border-hairline align-top last:border-b-0">
      <th scope="row" className="px-3 py-3 text-left font-normal">
        <RowValues index={row} values={rows[row] ?? {}} isShared={id === undefined} />
        {result === 'video' ? <PlayAll of={`[data-row="${row} ${repeat}"] video`} /> : null}
        {repeats > 1 ? <p className="text-12 text-ink-second">Repeat {repeat + 1}</p> : null}
      </th>
      {models.map((model) => {
        const cell = cells.find((one) => one.model === model);
        return (
          <td key={model} className="px-3 py-3">
            {cell ? (
              <ResultCell
                id={id}
                cell={cell}
                imageChecks={isMedia ? Object.keys(checks).length : undefined}
                onRetry={onRetry && (() => onRetry(cell.position))}
              />
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

interface RowValuesProps {
  index: number;
  values: NewEvaluation['rows'][number];
  isShared: boolean;
}

function RowValues({ index, values, isShared }: RowValuesProps) {
  const entries = Object.entries(values);
  return (
    <>
      <span className="text-12 text-ink-third tabular-nums">{index + 1}</span>
      {entries.map(([name, value]) => (
        <p key={name} className="line-clamp-4 [overflow-wrap:anywhere] has-[img]:line-clamp-none">
          {entries.length > 1 ? <span className="text-ink-third">{name}: </span> : null}
          <RowValue value={value} label={`${name} of row ${index + 1}`} isShared={isShared} />
        </p>
      ))}
    </>
  );
}

/** A share has no images of rows. */
function RowValue({ value, label, isShared }: { value: unknown; label: string; isShared: boolean }) {
  const image = imageIdOf(value);
  if (image === undefined) return <bdi>{valueText(value)}</bdi>;
  if (isShared) return <span className="text-ink-second">an image, which is not shared</span>;
  return <RowImage id={image} alt={label} />;
}
