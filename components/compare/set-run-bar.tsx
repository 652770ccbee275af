/** Below the form of a set: the number of requests, problems with cells, and the Run button. */
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { RunBar } from '#components/form/run-bar.tsx';
import { maxConcurrent } from '#lib/client/compare/compare-runs.ts';
import { maxCells } from '#lib/client/compare/compare-set.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import type { CompareSetState } from './use-compare-set.ts';

interface SetRunBarProps {
  state: CompareSetState;
  /** Each request creates a video. */
  video: boolean;
  onRun(): void;
  actions: ReactNode;
}

export function SetRunBar({ state, video, onRun, actions }: SetRunBarProps) {
  const { form, set, wanted, ready, issues, tooMany, change } = state;
  const broken = wanted.filter(({ fingerprint }) => (issues.get(fingerprint)?.length ?? 0) > 0);
  const untaken = wanted.filter((cell) => !broken.includes(cell) && cell.notes.some(({ varied }) => varied));
  const same = wanted.filter(
    ({ fingerprint }, position) => wanted.findIndex((other) => other.fingerprint === fingerprint) < position,
  );
  const leaveOut = (cells: readonly CompareCell[]) => () =>
    change({ type: 'exclude', keys: cells.map(({ key }) => key) });
  const remarkOn = (cells: readonly CompareCell[], [one, many]: readonly [string, string], text: string) =>
    cells.length === 0 ? null : (
      <Remark act={cells.length === 1 ? 'Exclude' : 'Exclude all'} onAct={leaveOut(cells)}>
        {cells.length} {cells.length === 1 ? one : many} {text}
      </Remark>
    );
  return (
    <div className="shrink-0">
      <div className="flex flex-col gap-1.5 border-t border-hairline bg-panel px-4 pt-3 min-[900px]:px-5">
        <p role="status" className="text-13 text-ink-second tabular-nums">
          <b className="font-semibold text-ink">{countOf(ready.length, 'request')}</b>
          {video ? <>, {countOf(ready.length, 'video')}</> : null}
          {ready.length > maxConcurrent ? `, ${maxConcurrent} at a time` : null}
        </p>
        {wanted.length === 0 && set.leftOut.length > 0 ? (
          <Remark act="Include all" onAct={() => change({ type: 'include' })}>
            All cells are excluded. There is nothing to run.
          </Remark>
        ) : null}
        {tooMany > 0 ? (
          <Remark act="Exclude" onAct={leaveOut(wanted.slice(maxCells))}>
            A set has at most {maxCells} cells. The last {tooMany} will not run.
          </Remark>
        ) : null}
        {remarkOn(broken, ['cell is', 'cells are'], 'invalid and will not run.')}
        {remarkOn(untaken, ['cell does', 'cells do'], 'not support the varied setting.')}
        {untaken.length === 0
          ? remarkOn(same, ['cell sends', 'cells send'], 'the same request as another.')
          : null}
      </div>
      <div className="*:border-t-0">
        <RunBar
          form={form}
          label={`Run ${ready.length}`}
          running={0}
          blocked={false}
          onRun={onRun}
          acts={actions}
        />
      </div>
    </div>
  );
}

interface RemarkProps {
  act: string;
  onAct(): void;
  children: ReactNode;
}

function Remark({ act, onAct, children }: RemarkProps) {
  return (
    <p className="flex gap-1.5 text-13 text-warning">
      <Info size={14} className="mt-[3px] shrink-0" />
      <span className="min-w-0">
        {children}{' '}
        <button type="button" onClick={onAct} className="font-semibold underline underline-offset-2">
          {act}
        </button>
      </span>
    </p>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
