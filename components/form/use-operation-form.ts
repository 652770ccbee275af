'use client';
/**
 * The state of one operation's form: what is typed, what is wrong with it, what it would send. Keeps the draft,
 * asks the validator, takes examples and earlier runs in. Draws nothing.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePresence } from '#components/ui/use-presence.ts';
import { firstBatch } from '#lib/client/embeddings/bench-requests.ts';
import { applyFix } from '#lib/client/form/apply-fix.ts';
import { writeDraft } from '#lib/client/form/draft.ts';
import { unveilFields } from '#lib/client/form/draft-key.ts';
import {
  type Body,
  bodyOf,
  type FormState,
  firstState,
  runOf,
  stateOf,
  variantOf,
} from '#lib/client/form/form-values.ts';
import { isModified } from '#lib/client/form/is-own.ts';
import { switchModel } from '#lib/client/form/switch-model.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { withPlaceholders } from '#lib/client/storage/local-image.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription, FormVariant } from '#lib/describe/form-fields.ts';
import { initialState } from './initial-state.ts';
import { type FormDraft, useFormDraft } from './use-form-draft.ts';
import { keepAddress, pushModel, useModelParam } from './use-model-param.ts';

export interface OperationFormState {
  description: FormDescription;
  /** Names the form: drafts and hand-overs go by it. */
  name: string;
  model: string;
  /** A model that the address asks for and the page does not have. */
  unknownModel: string | undefined;
  variant: FormVariant | undefined;
  values: Readonly<Record<string, unknown>>;
  /** Whether the stream's own path is asked, where there is one. */
  stream: boolean;
  /** Everything it holds, also what the model does not take. */
  state: FormState;
  /** As it would be sent; local images stand in it as they are. */
  body: Body;
  verdict: FormValidation;
  /** The issues worth showing: nothing is said of fields that nobody has come to yet. */
  issues: readonly Issue[];
  setValue(name: string, value: unknown): void;
  setModel(model: string): void;
  setStream(stream: boolean): void;
  /** Keeps values that the form does not show for now, by a name that is no field's. */
  putAside(values: Readonly<Record<string, unknown>>): void;
  /** What a fix does: null takes a field out. */
  fix(set: Readonly<Record<string, unknown>>): void;
  /** What the browser keeps of it over a reload, and what of its images has come. */
  draft: Pick<FormDraft, 'kept' | 'lost' | 'forgetLost' | 'bringing'>;
  /** Replaces all of it: by an example, an earlier run. What `goesOn` is the draft's next state, not its successor. */
  load(body: Body, options?: { model?: string; stream?: boolean; goesOn?: boolean }): void;
  /** Puts a whole state in place. One that is `lent` becomes the kept draft only when it is changed, or by `keep`. */
  open(state: FormState, how?: { lent: boolean }): void;
  /** What is shown is the draft from now on. */
  keep(): void;
  /** Empties it but for the model. */
  reset(): void;
  /** After a clearing, or when something took a draft's place: brings everything back, until the next change. */
  undo: { words: string; bring(): void } | undefined;
  /** The run it asks for, or undefined when the rules forbid it; then every issue shows. */
  submit(): Promise<NewRun | undefined>;
}

export interface OperationFormOptions {
  /** One of several forms of its page: neither led by the address nor telling it. */
  alone?: boolean;
  /** Opens with it, and keeps no draft. */
  first?: FormState;
  /** Of the state that a form opens with when nothing else leads it: known before the rules are loaded. */
  verdict?: FormValidation;
}

const nothing: FormValidation = { issues: [], idle: {} };

const madeWay = 'Your draft made way for this.';

/** Milliseconds without a key before the rules are asked. */
const pause = 160;

export function useOperationForm(
  description: FormDescription,
  name: string = description.operationId,
  { alone = false, first, verdict: known = nothing }: OperationFormOptions = {},
): OperationFormState {
  const [state, setState] = useState(() => first ?? firstState(description));
  const given = first !== undefined;
  const [verdict, setVerdict] = useState(known);
  const [tried, setTried] = useState(false);
  const [before, setBefore] = useState<{ state: FormState; words: string }>();
  const present = usePresence();
  const opened = useRef<string>(undefined);
  const lent = useRef<FormState>(undefined);
  /** What was put in place last by anything but typing. */
  const laid = useRef<FormState>(undefined);
  /** What a person has changed and the draft does not hold yet. */
  const unwritten = useRef<FormState>(undefined);
  /** Runs when a state has stood for a while. */
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const body = useMemo(() => bodyOf(description, state), [description, state]);
  const draft = useFormDraft(name, (settle) => {
    setState(settle);
    setBefore((known) => known && { ...known, state: settle(known.state) });
  });
  const { write, keepImages, bring } = draft;
  const address = useModelParam(description, setState, alone);

  useLayoutEffect(() => {
    // Once: a page that is rendered anew by the server must not take back what was loaded since.
    if (opened.current === name) return;
    opened.current = name;
    unveilFields();
    const opening = given ? undefined : initialState(description, name, alone);
    if (opening) {
      laid.current = opening.laid;
      setState(opening.state);
      setBefore(opening.over && { state: opening.over, words: madeWay });
      setVerdict(nothing);
      bring(opening.over ?? opening.state);
    }
  }, [description, name, given, alone, bring]);

  const judge = useCallback(
    (model: string, judged: Body) =>
      validateForm({
        operationId: description.operationId,
        model,
        body: firstBatch(description.operationId, toRecord(withPlaceholders(judged))),
      }),
    [description],
  );

  useEffect(() => {
    let current = true;
    if (!given && lent.current !== state) keepImages(state);
    settling.current = setTimeout(async () => {
      if (!given && lent.current !== state) write(state);
      unwritten.current = undefined;
      if (!alone) keepAddress(description, state.model);
      // The rules weigh a third of the page: they come with the person, not with the page.
      if (!present) return;
      const next = await judge(state.model, body);
      if (current) setVerdict(next);
    }, pause);
    return () => {
      current = false;
      clearTimeout(settling.current);
    };
  }, [judge, description, write, keepImages, state, body, given, alone, present]);

  // Whoever leaves within the pause takes nothing away.
  useEffect(() => {
    const keep = () => {
      if (!given && unwritten.current !== undefined && lent.current !== unwritten.current)
        writeDraft(name, unwritten.current);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name, given]);
  if (unwritten.current !== undefined) unwritten.current = state;

  const change = (next: (current: FormState) => FormState) => {
    // Where rendering is slow the state of before would still settle, and take the address back to its model.
    clearTimeout(settling.current);
    unwritten.current ??= state;
    setBefore(undefined);
    setState(next);
  };
  const setModel = (model: string) => change((current) => switchModel(description, current, model));
  const load: OperationFormState['load'] = (given, { model = state.model, stream, goesOn = false } = {}) => {
    setTried(false);
    draft.forgetLost();
    const next = draft.settle(stateOf(description, given, model, stream));
    change(() => next);
    if (goesOn) return;
    if (isModified(description, state, laid.current)) setBefore({ state, words: madeWay });
    laid.current = next;
  };

  return {
    description,
    name,
    model: state.model,
    unknownModel: address.unknown,
    variant: variantOf(description, state.model),
    values: state.values,
    stream: state.stream,
    state,
    body,
    verdict,
    draft,
    issues: tried ? verdict.issues : verdict.issues.filter(isAbout(state)),
    setValue: (field, value) =>
      change((current) => ({ ...current, values: { ...current.values, [field]: value } })),
    setModel(model) {
      if (!alone) pushModel(state.model, model);
      setModel(model);
    },
    setStream: (stream) => change((current) => ({ ...current, stream })),
    putAside: (values) =>
      change((current) => ({
        ...current,
        aside: {
          ...current.aside,
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
        },
      })),
    fix({ model, ...set }) {
      if (typeof model === 'string') setModel(model);
      change((current) => ({ ...current, ...applyFix(current, set) }));
    },
    load,
    open(next, how) {
      // What was typed a moment ago is not in the draft yet.
      if (how?.lent && !given && lent.current !== state) writeDraft(name, state);
      lent.current = how?.lent ? next : undefined;
      setTried(false);
      draft.forgetLost();
      change(() => next);
    },
    keep() {
      lent.current = undefined;
      if (!given) writeDraft(name, state);
    },
    reset() {
      setTried(false);
      draft.forgetLost();
      const cleared = { ...state, values: description.usual, aside: {}, extra: {} };
      change(() => cleared);
      setBefore({ state, words: 'The form is empty now.' });
      laid.current = cleared;
    },
    undo: before && { words: before.words, bring: () => change(() => before.state) },
    async submit() {
      // Run may be pressed while images of the draft are on their way.
      const asked = await draft.whole(state);
      const next = await judge(asked.model, bodyOf(description, asked));
      setVerdict(next);
      setTried(true);
      return next.issues.length === 0 ? runOf(description, asked) : undefined;
    },
  };
}

/** A field that was never filled in is not scolded for being empty before the first try. */
function isAbout({ values, extra }: FormState): (issue: Issue) => boolean {
  return ({ code, parameter }) => {
    if (code !== 'missing_required_parameter') return true;
    const [field = ''] = parameter.split(/[.[]/);
    return field in extra || (values[field] !== undefined && parameter !== field);
  };
}

function toRecord(value: unknown): Body {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
