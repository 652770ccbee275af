/** Form, code and result side by side; below 900 px as tabs. app/panes.css lays them out. */
import { CodeXml } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { TabList } from '#components/ui/tabs.tsx';
import { openCode, useCodeOpen } from './pane-layout.ts';

export type Pane = (typeof paneNames)[number];

const paneNames = ['form', 'code', 'result'] as const;

interface PanesProps {
  pane: Pane;
  onPane(pane: Pane): void;
  form: ReactNode;
  formBox: RefObject<HTMLDivElement | null>;
  /** The request as code, rendered while it is open. */
  code?: ReactNode;
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
  code,
  result,
  resultLabel = 'Result',
  live,
  status,
}: PanesProps) {
  const codeOpen = useCodeOpen();
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
            ...(code === undefined ? [] : [{ id: 'code', label: 'Code' }]),
            { id: 'result', label: resultLabel, count: live > 0 ? live : undefined },
          ]}
          value={pane}
          onChange={(id) => onPane(paneNames.find((name) => name === id) ?? 'form')}
        />
      </div>
      {code === undefined ? null : <CodeToggle open={codeOpen} />}
      <div className={classNames('panes flex min-h-0 flex-1', code !== undefined && 'panes-code')}>
        <div className="panes-left">
          <div ref={formBox} {...at('form')}>
            {form}
          </div>
          {code === undefined ? null : (
            <section aria-label="Code of the form" {...at('code')}>
              {codeOpen || pane === 'code' ? code : null}
            </section>
          )}
        </div>
        <div {...at('result')}>{result}</div>
      </div>
      {status}
    </div>
  );
}

/**
 * Header button of wide windows; phones have tabs. Fixed over the place that the page leaves for it, because a client
 * component of its own in the header would load its parts twice.
 */
function CodeToggle({ open }: { open: boolean }) {
  return (
    <Button
      aria-pressed={open}
      title="Show the request as code while you type"
      icon={<CodeXml size={15} />}
      onClick={() => openCode(!open)}
      className={classNames('fixed! top-[11px] right-5 z-2 max-[900px]:hidden', open && 'bg-sunk')}
    >
      Code
    </Button>
  );
}
