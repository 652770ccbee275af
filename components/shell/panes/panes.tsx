/** Form, code and result side by side; below 900 px as tabs. app/panes.css lays them out. */
import { CodeXml, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TabList } from '#components/ui/tabs.tsx';
import { foldForm, openCode, useCodeOpen, useFormFolded } from './pane-layout.ts';

// Without it the panes have a fixed width.
const PaneDivider = dynamic(
  () =>
    import('./pane-divider.tsx').then(
      (file) => file.PaneDivider,
      () => () => null,
    ),
  { ssr: false },
);

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
      {code === undefined ? null : <PaneToggles />}
      <div className={classNames('panes flex min-h-0 flex-1', code !== undefined && 'panes-code')}>
        <div className="panes-left">
          <div ref={formBox} {...at('form')}>
            {form}
          </div>
          <div className="pane-folded bg-panel p-1.5">
            <IconButton
              label="Show the form"
              icon={<PanelLeftOpen size={16} />}
              onClick={() => foldForm(false)}
            />
          </div>
          {code === undefined ? null : (
            <section aria-label="Code of the form" {...at('code')}>
              {codeOpen || pane === 'code' ? code : null}
            </section>
          )}
          <PaneDivider pane="form" label="Width of the form" />
          {codeOpen && code !== undefined ? <PaneDivider pane="code" label="Width of the code" /> : null}
        </div>
        <div {...at('result')}>{result}</div>
      </div>
      {status}
    </div>
  );
}

/**
 * Header buttons of wide windows: fold the form, show the code beside it. Phones have tabs. Fixed over the place that the
 * page leaves for them, because a client component of its own in the header would load its parts twice.
 */
function PaneToggles() {
  const code = useCodeOpen();
  const folded = useFormFolded();
  return (
    <div className="fixed top-[11px] right-5 z-2 flex items-center gap-2 max-[900px]:hidden">
      <IconButton
        label={folded ? 'Show the form' : 'Hide the form'}
        icon={folded ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
        onClick={() => foldForm(!folded)}
      />
      <Button
        aria-pressed={code}
        title="Show the request as code while you type"
        icon={<CodeXml size={15} />}
        onClick={() => openCode(!code)}
        className={code ? 'bg-sunk' : ''}
      >
        Code
      </Button>
    </div>
  );
}
