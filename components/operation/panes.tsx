/** Form left, result right; below 900 px as two tabs. */
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { TabList } from '#components/ui/tabs.tsx';

export type Pane = 'form' | 'result';

interface PanesProps {
  pane: Pane;
  onPane(pane: Pane): void;
  form: ReactNode;
  formBox: RefObject<HTMLDivElement | null>;
  result: ReactNode;
  resultLabel?: string;
  /** Runs in progress: a count on the Result tab. */
  live: number;
  status: ReactNode;
}

export function Panes({
  pane,
  onPane,
  form,
  formBox,
  result,
  resultLabel = 'Result',
  live,
  status,
}: PanesProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-[900px]:hidden">
        <TabList
          name="pane"
          label="Panes"
          spread
          tabs={[
            { id: 'form', label: 'Form' },
            { id: 'result', label: resultLabel, count: live > 0 ? live : undefined },
          ]}
          value={pane}
          onChange={(id) => onPane(id === 'result' ? 'result' : 'form')}
        />
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          ref={formBox}
          id="pane-panel-form"
          className={classNames(
            'min-h-0 w-full min-[900px]:block min-[900px]:w-form min-[900px]:shrink-0 min-[900px]:border-r min-[900px]:border-hairline',
            pane !== 'form' && 'hidden',
          )}
        >
          {form}
        </div>
        <div
          id="pane-panel-result"
          className={classNames('min-h-0 min-w-0 flex-1 min-[900px]:block', pane !== 'result' && 'hidden')}
        >
          {result}
        </div>
      </div>
      {status}
    </div>
  );
}
