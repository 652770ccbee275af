/** What will not run of a set, or runs twice, each with the action that excludes it. */
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { maxCells } from '#lib/client/handoff/compare-set.ts';
import type { CompareSetState } from './use-compare-set.ts';

export function SetRemarks({ state: { set, wanted, issues, tooMany, change } }: { state: CompareSetState }) {
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
    <>
      {wanted.length === 0 && set.leftOut.length > 0 ? (
        <Remark act="Include all" onAct={() => change({ type: 'include' })}>
          All results are excluded. There is nothing to run.
        </Remark>
      ) : null}
      {tooMany > 0 ? (
        <Remark act="Exclude" onAct={leaveOut(wanted.slice(maxCells))}>
          A comparison has at most {maxCells} results. The last {tooMany} will not run.
        </Remark>
      ) : null}
      {remarkOn(broken, ['variant is', 'variants are'], 'invalid and will not run.')}
      {remarkOn(untaken, ['variant does', 'variants do'], 'not support the setting that varies.')}
      {untaken.length === 0
        ? remarkOn(same, ['variant sends', 'variants send'], 'the same request as another.')
        : null}
    </>
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
        {children} <LinkButton onClick={onAct}>{act}</LinkButton>
      </span>
    </p>
  );
}
