/** Form and result side by side; below 900 px as tabs. app/panes.css lays them out. */
import type { ReactNode, RefObject } from 'react';
import { TabList } from '#components/ui/tabs.tsx';

export type Pane = (typeof paneNames)[number];

const paneNames = ['form', 'result'] as const;

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
  const at = (name: Pane) => ({
    id: `pane-panel-${name}`,
    'data-pane': name,
    'data-active': pane === name || undefined,
  });
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
          onChange={(id) => onPane(paneNames.find((name) => name === id) ?? 'form')}
        />
      </div>
      <div className="panes flex min-h-0 flex-1">
        <div ref={formBox} {...at('form')}>
          {form}
        </div>
        <div {...at('result')}>{result}</div>
      </div>
      {status}
    </div>
  );
}
