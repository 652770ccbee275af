/** One operation's form for React: the reducer's state with its draft, its URL and its validation. Draws nothing. */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import { writeDraft } from '#lib/client/form/draft.ts';
import { unveilFields } from '#lib/client/form/draft-key.ts';
import { createDraftStore } from '#lib/client/form/draft-store.ts';
import {
  type FormAction,
  type FormSession,
  formReducer,
  type LoadOptions,
  newSession,
  visibleIssues,
} from '#lib/client/form/form-reducer.ts';
import {
  type Body,
  bodyOf,
  type FormState,
  firstState,
  runOf,
  variantOf,
} from '#lib/client/form/form-values.ts';
import { initialState, stateFromUrl } from '#lib/client/form/initial-state.ts';
import { fillVariables, variableIssues } from '#lib/client/form/variables.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import type { Fix } from '#lib/contract/errors/issue.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { editPause, useFormValidation } from './use-form-validation.ts';
import { pushModel, replaceModel, useModelParam } from './use-model-param.ts';

export type OperationFormState = ReturnType<typeof useOperationForm>;

export interface OperationFormOptions {
  /** One of several forms of its page: neither reads nor writes the URL. */
  ignoreUrl?: boolean;
  /** Opens with this state and saves no draft. */
  initial?: FormState;
  /** Issues of the default state: known before the rules are loaded. */
  validation?: FormValidation;
}

const noIssues: FormValidation = { issues: [], idle: {} };

export function useOperationForm(
  description: FormDescription,
  name: string = description.operationId,
  { ignoreUrl = false, initial, validation: known = noIssues }: OperationFormOptions = {},
) {
  const [session, dispatch] = useReducer(
    (current: FormSession, action: FormAction) => formReducer(description, current, action),
    undefined,
    () => newSession(initial ?? firstState(description)),
  );
  const { form, opened } = session;
  const body = useMemo(() => bodyOf(description, form), [description, form]);
  const filled = useMemo(() => fillVariables(body, form.variables), [body, form.variables]);
  const rules = useFormValidation(description, form, filled.body, known);
  const { setValidation, validateNow } = rules;
  const validation = useMemo(
    () => withVariableIssues(rules.validation, body, filled.missing),
    [rules.validation, body, filled],
  );
  const draft = useMemo(() => createDraftStore(name), [name]);
  const draftStatus = useSyncExternalStore(draft.subscribe, draft.status, draft.status);
  const saves = initial === undefined && !session.preview;
  const openedName = useRef<string>(undefined);
  /** `open` is dispatched. Its state is rendered once the parts of its fields are loaded. */
  const opening = useRef(false);
  const settled = useRef(false);
  /** Edited since the draft was last saved. */
  const unsaved = useRef(false);
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = useEffectEvent(() => {
    const first = initial === undefined ? initialState(description, name, ignoreUrl) : undefined;
    if (first === undefined) return unveilFields();
    // The table of variables takes room from the fields, and shows them.
    if (fillVariables(bodyOf(description, first.form)).names.length === 0) unveilFields();
    opening.current = true;
    dispatch({ type: 'open', ...first });
    setValidation(noIssues);
    draft.load(first.replaced ?? first.form, (settle) => dispatch({ type: 'images-loaded', settle }));
  });
  useLayoutEffect(() => {
    // Once: when the server renders the page again, what was loaded since must stay.
    if (openedName.current === name) return;
    openedName.current = name;
    open();
  }, [name]);

  const unknownModel = useModelParam(
    description,
    () => dispatch({ type: 'follow-url', form: stateFromUrl(description, form) ?? form }),
    ignoreUrl,
  );

  useEffect(() => {
    // The default state is neither the draft nor what the URL names.
    if (opening.current && !opened) return;
    settled.current = true;
    // The first state has no images: to save those would delete the ones of the draft that has just been opened.
    if (saves && unsaved.current) draft.saveImages(form);
    saveTimer.current = setTimeout(() => {
      if (saves) draft.save(form);
      unsaved.current = false;
      if (!ignoreUrl) replaceModel(description, form.model);
    }, editPause);
    return () => clearTimeout(saveTimer.current);
  }, [description, draft, form, opened, saves, ignoreUrl]);

  const saveUnsaved = useEffectEvent((draftName: string) => {
    if (unsaved.current && saves) writeDraft(draftName, form);
  });
  useEffect(() => {
    const save = () => saveUnsaved(name);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [name]);

  const edit = (action: FormAction) => {
    // If rendering is slow, the timer of the previous state would still run and put its model into the URL.
    clearTimeout(saveTimer.current);
    unsaved.current = true;
    dispatch(action);
  };

  return {
    description,
    /** Names the form in drafts and transfers. */
    name,
    model: form.model,
    /** The form shows its draft or what its URL or another page named. */
    opened,
    /** A ref: whether the state that it opened with has been rendered, with the parts of its fields. */
    settled,
    /** A model that the URL names and the page does not have. */
    unknownModel,
    variant: variantOf(description, form.model),
    values: form.values,
    /** Whether to call the path of the stream, if there is one. */
    stream: form.stream,
    /** All values of the form, also those that the model does not accept. */
    state: form,
    /** The request body, with local images. */
    body,
    /** The body to send and the variables in it. */
    filled,
    validation,
    /** The issues to show now. */
    issues: visibleIssues(session, validation.issues),
    draft: { ...draftStatus, dismissLost: draft.dismissLost },
    setValue: (field: string, value: unknown) => edit({ type: 'set-value', name: field, value }),
    setModel(model: string) {
      if (!ignoreUrl) pushModel(form.model, model);
      edit({ type: 'set-model', model });
    },
    setStream: (stream: boolean) => edit({ type: 'set-stream', stream }),
    setVariable: (variable: string, value: string) => edit({ type: 'set-variable', name: variable, value }),
    /** Keeps values that the form does not show for now, by a name that no field has. */
    setAside: (values: Body) => edit({ type: 'set-aside', values }),
    /** Null removes a field. */
    fix: (set: Fix['set']) => edit({ type: 'apply-fix', set }),
    /** Replaces all values by an example, a preset or an earlier run. */
    load(given: Body, options?: LoadOptions) {
      draft.dismissLost();
      edit({ type: 'load', body: given, ...options });
      // The body may contain images of the draft that have been loaded meanwhile.
      dispatch({ type: 'images-loaded', settle: draft.settle });
    },
    /** Shows a whole state. A preview becomes the draft when it is edited, or by `adoptPreview`. */
    replace(next: FormState, { preview } = { preview: false }) {
      // Save the latest input, which is not in the draft yet.
      if (preview && saves) writeDraft(name, form);
      draft.dismissLost();
      edit({ type: 'replace', form: next, preview });
    },
    adoptPreview() {
      dispatch({ type: 'adopt-preview' });
      if (initial === undefined) writeDraft(name, form);
    },
    /** Clears all fields except the model. */
    reset() {
      draft.dismissLost();
      edit({ type: 'reset' });
    },
    /** After a reset, or when something replaced a draft; until the next change. */
    undo: session.undo && { message: session.undo.message, apply: () => edit({ type: 'undo' }) },
    /** The run of the form; undefined for an invalid form, which then shows every issue, unless it is sent `anyway`. */
    async submit({ anyway = false } = {}): Promise<NewRun | undefined> {
      // Images of the draft may not be loaded yet.
      const whole = await draft.whole(form);
      const { issues } = await validateNow(whole);
      dispatch({ type: 'submit' });
      const isValid = issues.length === 0 && filled.missing.length === 0;
      return isValid || anyway ? runOf(description, whole) : undefined;
    },
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
