/** The form beside its results: what the pages of all operations share. */
import { X } from 'lucide-react';
import { memo, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ModelRulesContext } from '#components/form/answering-provider.tsx';
import { noFault, withFault } from '#components/form/fault-picker.tsx';
import { OperationForm } from '#components/form/operation-form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Announcer } from '#components/result/announcer.tsx';
import type { ExampleRequest } from '#components/result/empty-state.tsx';
import { OpenedFromUrl } from '#components/share/opened-from-url.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { type Pane, Panes } from '#components/shell/panes/panes.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { countText } from '#lib/base/format.ts';
import type { JsonRecord } from '#lib/base/json-value.ts';
import { isSandboxModel } from '#lib/base/match-model.ts';
import { handoff, type Opening, useHandoff } from '#lib/client/handoff/handoff.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { requestOfForm } from '#lib/client/share/linked-request.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

export interface OperationViewProps {
  description: FormDescription;
  /** Names the form in drafts, handoffs and runs. */
  name: string;
  /** Of the form's default state. */
  validation: FormValidation;
}

interface FormPaneOptions extends Pick<OperationViewProps, 'description' | 'name' | 'validation'> {
  onRun(run: NewRun): void;
}

export type FormPane = ReturnType<typeof useFormPane>;

export function useFormPane({ description, name, validation, onRun }: FormPaneOptions) {
  const form = useForm({ description, name, validation });
  const [fault, setFault] = useState(noFault);
  const [pane, setPane] = useState<Pane>('form');
  const [blocked, setBlocked] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const modelRules = use(ModelRulesContext);
  const faultFor = (model: string) => (isSandboxModel(modelRules, model) ? fault : noFault);

  const start = (wanted: NewRun) => {
    handoff.finish(name, 'notice');
    onRun({ ...withFault(wanted, faultFor(wanted.model)), page: name });
    setPane('result');
  };
  const run = async (options?: { anyway: boolean }) => {
    const wanted = await form.submit(options);
    setBlocked(wanted === undefined);
    if (wanted) start(wanted);
    else openForm(focusInvalid);
  };
  const openForm = (focus: (box: HTMLElement | null) => void) => {
    setPane('form');
    // A pane that has just become visible takes focus one frame later.
    requestAnimationFrame(() => focus(box.current));
  };
  const showForm = (which: 'first' | 'last' = 'first') => openForm((shown) => focusField(shown, which));
  const receive = useEffectEvent(({ body, model = form.state.model, stream = true }: Opening) => {
    form.load(body, { model, stream });
    showForm();
  });
  useEffect(() => handoff.receive(name, (given) => receive(given)), [name]);
  const runLoaded = useEffectEvent(() => run());
  const { opened } = form;
  useEffect(() => {
    if (opened && handoff.finish(name, 'run')) void runLoaded();
  }, [name, opened]);

  useShortcut({ keys: '/', label: 'Go to the form', group: 'On this page' }, () => showForm());

  return {
    form,
    fault: faultFor(form.state.model),
    setFault,
    /** Whether the sandbox answers the selected model, and can simulate faults. */
    sandbox: isSandboxModel(modelRules, form.state.model),
    pane,
    setPane,
    box,
    start,
    run,
    /** The last attempt to run found issues. */
    blocked,
    edit(body: JsonRecord, model: string, stream = true) {
      form.load(body, { model, stream });
      showForm();
    },
    /** Examples run with the selected model. */
    tryExample({ body: { model: _, ...body } }: ExampleRequest) {
      form.load({ ...description.usual, ...body }, { model: form.state.model });
      void run();
    },
    goOn(
      { request, model: used }: Pick<Run, 'request' | 'model'>,
      body: JsonRecord,
      send: boolean,
      model = used,
    ) {
      form.load({ ...body, model }, { model, stream: request.path.includes('stream'), continues: true });
      if (send) void run();
      else showForm('last');
    },
  };
}

/** The text field first; in a conversation the last turn. */
function focusField(box: HTMLElement | null, which: 'first' | 'last'): void {
  const turns = box?.querySelectorAll<HTMLElement>('[data-turn] textarea');
  const first = box?.querySelector('textarea') ?? box?.querySelector('input');
  ((which === 'last' ? turns?.item(turns.length - 1) : undefined) ?? first)?.focus();
}

/**
 * The first invalid field, or the list of issues where a field would open a keyboard over it. Parts can still be loading,
 * for half a second of frames.
 */
function focusInvalid(box: HTMLElement | null, frames = 30): void {
  const field = box?.querySelector<HTMLElement>('[aria-invalid]');
  const opensKeyboard = field?.matches('input, textarea') && matchMedia('(pointer: coarse)').matches;
  const target = opensKeyboard || frames === 0 ? box?.querySelector<HTMLElement>('[data-issues]') : field;
  if (target) target.focus();
  else if (frames > 0) requestAnimationFrame(() => focusInvalid(box, frames - 1));
}

interface OperationPanesProps {
  at: FormPane;
  /** Label of the button. */
  runLabel: string;
  /** Runs to announce. */
  runs: readonly Run[];
  /** Shown as a count on the Result tab. */
  live: number;
  result: ReactNode;
  resultLabel?: string;
  status: ReactNode;
}

export function OperationPanes({ at, runLabel, runs, ...panes }: OperationPanesProps) {
  const { form, fault, setFault, blocked, pane, setPane, box } = at;
  const side = { form, fault, setFault, blocked };
  const running = runs.filter(isLive).length;
  const latest = useRef(at);
  latest.current = at;
  const onRun = useCallback((options?: { anyway: boolean }) => void latest.current.run(options), []);
  return (
    <>
      <Panes
        {...panes}
        pane={pane}
        onPane={setPane}
        formBox={box}
        form={<FormSide {...side} runLabel={runLabel} onRun={onRun} />}
      />
      <Announcer runs={runs} />
      <p className="sr-only" role="status">
        {running > 0 ? `${countText(running, 'run')} in progress` : ''}
      </p>
    </>
  );
}

interface FormSideProps extends Pick<FormPane, 'form' | 'fault' | 'setFault' | 'blocked'> {
  runLabel: string;
  onRun(options?: { anyway: boolean }): void;
}

/** Not rendered again by what a run receives. */
const FormSide = memo(function FormSide({ form, fault, setFault, onRun, ...bar }: FormSideProps) {
  return (
    <OperationForm
      form={form}
      {...bar}
      onRun={() => onRun()}
      onRunAnyway={() => onRun({ anyway: true })}
      notice={
        <>
          <OpenedFromUrl form={form} onFault={setFault} />
          <TransferNotice form={form.name} />
        </>
      }
      acts={
        <ShareButton text="Share" label="Share this request" request={() => requestOfForm(form, fault)} />
      }
    />
  );
});

/** Above a form that was filled by a paste, a drop or a prompt: where the request came from, what was left out. */
function TransferNotice({ form }: { form: string }) {
  const { notice } = useHandoff(form) ?? {};
  if (notice === undefined) return null;
  return (
    <section
      aria-label="Opened request"
      className="flex shrink-0 items-start gap-2.5 border-b border-hairline bg-sunk py-2 pr-2 pl-4 text-13 min-[900px]:pl-5"
    >
      <p role="status" className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
        {notice.join(' ')}
      </p>
      <IconButton label="Close" icon={<X size={15} />} onClick={() => handoff.finish(form, 'notice')} />
    </section>
  );
}
