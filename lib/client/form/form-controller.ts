/**
 * The form of an operation as a plain store: the reducer's session with its draft, its URL and its validation. Every action
 * reads the present state, so that what was typed before it cannot be lost. Knows no React.
 */

import {
  type Body,
  bodyOf,
  type FormState,
  firstState,
  runOf,
  variantOf,
} from '#lib/client/run/form-values.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { createListeners } from '#lib/client/storage/create-store.ts';
import type { Fix, Issue } from '#lib/contract/errors/issue.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription, FormVariant } from '#lib/describe/form-description.ts';
import { type FilledBody, fillVariables, variableIssues } from '#lib/describe/variables.ts';
import { writeDraft } from './draft.ts';
import { unveilFields } from './draft-key.ts';
import type { DraftStatus } from './draft-store.ts';
import {
  type FormAction,
  type FormSession,
  formReducer,
  type LoadOptions,
  newSession,
  visibleIssues,
} from './form-reducer.ts';
import { createFormRules, noIssues } from './form-rules.ts';
import { createFormSaver } from './form-saver.ts';
import { initialState, stateFromUrl } from './initial-state.ts';

export interface FormOptions {
  description: FormDescription;
  /** Names the form in drafts and transfers. */
  name: string;
  /** One of several forms of its page: neither reads nor writes the URL. */
  ignoreUrl?: boolean;
  /** Opens with this state and saves no draft. */
  initial?: FormState;
  /** Issues of the default state: known before the rules are loaded. */
  validation?: FormValidation;
}

/** A form as it is now, with its actions. The same object until something changes. */
export interface FormView extends FormActions {
  description: FormDescription;
  name: string;
  /** All values, also those that the model does not accept. */
  state: FormState;
  /** The form shows its draft or what its URL or another page named. */
  opened: boolean;
  variant: FormVariant | undefined;
  /** The request body, with local images. */
  body: Body;
  /** The body to send and the variables in it. */
  filled: FilledBody;
  validation: FormValidation;
  /** The issues to show now. */
  issues: readonly Issue[];
  draft: DraftStatus;
  /** What `undo` takes back, until the next change. */
  undo: string | undefined;
}

interface FormActions {
  edit(action: FormAction): void;
  setValue(field: string, value: unknown): void;
  /** Also in the URL, so that Back returns. */
  setModel(model: string): void;
  /** Null removes a field. */
  fix(set: Fix['set']): void;
  /** Replaces all values by an example, a preset or an earlier run. */
  load(body: Body, options?: LoadOptions): void;
  /** Shows a whole state. A preview becomes the draft when it is edited, or by `adoptPreview`. */
  replace(form: FormState, options?: { preview: boolean }): void;
  adoptPreview(): void;
  dismissLost(): void;
  /** The run of the form; undefined for an invalid form, which then shows every issue, unless it is sent `anyway`. */
  submit(options?: { anyway: boolean }): Promise<NewRun | undefined>;
  /** Whether the state that it opened with has been rendered, with the parts of its fields. */
  isSettled(): boolean;
}

export interface FormController {
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  read(): FormView;
  /** Before the first paint: shows the draft, or what the URL or another page names. Later calls do nothing. */
  open(): void;
  /** From now on the draft and the URL follow. Returns the function that ends it and saves the last edit. */
  attach(): () => void;
  /** After each rendering. `isPresent`: a person uses the page. */
  noteRendered(view: FormView, search: string, isPresent: boolean): void;
}

export function createFormController(options: FormOptions): FormController {
  const { description, name, ignoreUrl = false, initial, validation: known = noIssues } = options;
  const { subscribe, notify } = createListeners();
  const saver = createFormSaver({ description, name, ignoreUrl });
  const rules = createFormRules({ description, known, onChange: changed });
  const derive = createDerive(description);
  let session = newSession(initial ?? firstState(description));
  let view: FormView | undefined;
  let isOpen = false;
  let isSettled = false;
  let knownSearch: string | undefined;

  function changed(): void {
    view = undefined;
    notify();
  }

  const isDraft = () => initial === undefined && !session.preview;
  const check = () => rules.later(session.form, derive(session.form).filled.body);
  const dispatch = (action: FormAction) => {
    const before = session;
    const { form, opened, preview } = before;
    session = formReducer(description, before, action);
    if (session === before) return;
    if (session.form !== form) check();
    if (session.form !== form || session.opened !== opened || session.preview !== preview)
      saver.later(session.form, isDraft());
    changed();
  };
  const loadImages = (form: FormState) =>
    saver.draft.load(form, (settle) => dispatch({ type: 'images-loaded', settle }));
  const actions = createActions({
    options,
    saver,
    rules,
    dispatch,
    session: () => session,
    isDraft,
    isSettled: () => isSettled,
  });

  saver.draft.subscribe(changed);

  return {
    subscribe,
    read() {
      view ??= {
        ...viewOf(description, session, rules.read(), derive),
        name,
        draft: saver.draft.status(),
        ...actions,
      };
      return view;
    },
    open() {
      if (isOpen) return;
      isOpen = true;
      const first = initial === undefined ? initialState(description, name, ignoreUrl) : undefined;
      if (first === undefined) return unveilFields();
      // The table of variables takes room from the fields, and shows them.
      if (fillVariables(bodyOf(description, first.form)).names.length === 0) unveilFields();
      rules.set(noIssues);
      dispatch({ type: 'open', ...first });
      loadImages(first.replaced ?? first.form);
    },
    attach() {
      const flush = () => saver.flush(session.form, isDraft());
      saver.later(session.form, isDraft());
      window.addEventListener('pagehide', flush);
      return () => {
        window.removeEventListener('pagehide', flush);
        saver.stop();
        rules.stop();
        flush();
      };
    },
    noteRendered(shown, search, isPresent) {
      isSettled ||= shown.opened === session.opened;
      if (isPresent && rules.start()) check();
      // The form has read the first URL by itself.
      const isNew = knownSearch !== undefined && knownSearch !== search;
      knownSearch = search;
      if (!isNew || ignoreUrl) return;
      const next = stateFromUrl(description, session.form) ?? session.form;
      if (next !== session.form) dispatch({ type: 'follow-url', form: next });
    },
  };
}

interface ActionParts {
  options: FormOptions;
  saver: ReturnType<typeof createFormSaver>;
  rules: ReturnType<typeof createFormRules>;
  dispatch(action: FormAction): void;
  session(): FormSession;
  isDraft(): boolean;
  isSettled(): boolean;
}

function createActions(parts: ActionParts): FormActions {
  const { options, saver, rules, dispatch, session, isDraft, isSettled } = parts;
  const { description, name, initial } = options;
  const { draft } = saver;

  const edit = (action: FormAction) => {
    if (action.type === 'load' || action.type === 'replace' || action.type === 'reset') draft.dismissLost();
    saver.noteEdit();
    dispatch(action);
  };

  return {
    edit,
    setValue: (field, value) => edit({ type: 'set-value', name: field, value }),
    setModel(model) {
      saver.pushModel(session().form.model, model);
      edit({ type: 'set-model', model });
    },
    fix: (set) => edit({ type: 'apply-fix', set }),
    load(body, given) {
      edit({ type: 'load', body, ...given });
      // The body may contain images of the draft that have been loaded meanwhile.
      dispatch({ type: 'images-loaded', settle: draft.settle });
    },
    replace(form, { preview } = { preview: false }) {
      // The latest input is not in the draft yet.
      if (preview && isDraft()) writeDraft(name, session().form);
      edit({ type: 'replace', form, preview });
    },
    adoptPreview() {
      dispatch({ type: 'adopt-preview' });
      if (initial === undefined) writeDraft(name, session().form);
    },
    dismissLost: draft.dismissLost,
    async submit({ anyway } = { anyway: false }) {
      // Images of the draft may not be loaded yet.
      const whole = await draft.whole(session().form);
      const { issues } = await rules.now(whole);
      dispatch({ type: 'submit' });
      const { missing } = fillVariables(bodyOf(description, whole), whole.variables);
      const isValid = issues.length === 0 && missing.length === 0;
      return isValid || anyway ? runOf(description, whole) : undefined;
    },
    isSettled,
  };
}

interface Derived {
  body: Body;
  filled: FilledBody;
}

/** The body of a form, made once for each state: what depends on it is costly. */
function createDerive(description: FormDescription): (form: FormState) => Derived {
  let last: { form: FormState; derived: Derived } | undefined;
  return (form) => {
    if (last?.form === form) return last.derived;
    const body = bodyOf(description, form);
    const derived = { body, filled: fillVariables(body, form.variables) };
    last = { form, derived };
    return derived;
  };
}

function viewOf(
  description: FormDescription,
  session: FormSession,
  found: FormValidation,
  derive: ReturnType<typeof createDerive>,
) {
  const { form, opened, undo } = session;
  const { body, filled } = derive(form);
  const validation = withVariableIssues(found, body, filled.missing);
  return {
    description,
    state: form,
    opened,
    variant: variantOf(description, form.model),
    body,
    filled,
    validation,
    issues: visibleIssues(session, validation.issues),
    undo: undo?.message,
  };
}

function withVariableIssues(
  validation: FormValidation,
  body: Body,
  missing: readonly string[],
): FormValidation {
  if (missing.length === 0) return validation;
  return { ...validation, issues: [...variableIssues(body, missing), ...validation.issues] };
}
