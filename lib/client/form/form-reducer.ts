/**
 * All changes of a form as a pure function: the values, what Undo restores, which issues show. Independent
 * of React and the browser.
 */
import { isRecord, numberOf } from '#lib/base/json-value.ts';
import { applyFix } from '#lib/client/run/apply-fix.ts';
import { type Body, bodyOf, type FormState, firstState, stateOf } from '#lib/client/run/form-values.ts';
import type { Fix, Issue } from '#lib/contract/errors/issue.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import type { VariableValues } from '#lib/describe/variables.ts';
import { switchModel } from './switch-model.ts';

export interface FormSession {
  form: FormState;
  /** `open` has replaced the default state. */
  opened: boolean;
  /** The state that was loaded last. A form that equals it has nothing to lose. */
  loaded: FormState | undefined;
  /** The form shows a request that is not the draft. It becomes the draft when it is edited or adopted. */
  preview: boolean;
  undo: { form: FormState; message: string } | undefined;
  /** Run was pressed, so issues of empty fields show, too. */
  submitted: boolean;
}

export type FormAction =
  /** `replaced` is a replaced draft that can be restored. */
  | { type: 'open'; form: FormState; loaded?: FormState | undefined; replaced?: FormState | undefined }
  | { type: 'set-value'; name: string; value: unknown }
  | { type: 'set-model'; model: string }
  | { type: 'set-stream'; stream: boolean }
  | { type: 'set-background'; background: boolean }
  | { type: 'set-variable'; name: string; value: string }
  /** Values that the form does not show for now, by a name that no field has. */
  | { type: 'set-aside'; values: Body }
  /** Null removes a field; `model` switches the model first. */
  | { type: 'apply-fix'; set: Fix['set'] }
  /** An example, a preset or an earlier run. */
  | ({ type: 'load'; body: Body } & LoadOptions)
  | { type: 'replace'; form: FormState; preview: boolean }
  | { type: 'adopt-preview' }
  | { type: 'reset' }
  | { type: 'undo' }
  /** Back, Forward or a link changed the URL. */
  | { type: 'follow-url'; form: FormState }
  /** Images of a draft arrived from the browser's database. */
  | { type: 'images-loaded'; settle(form: FormState): FormState }
  | { type: 'submit' };

export interface LoadOptions {
  model?: string;
  stream?: boolean;
  /** Without them, the values of the form stay. */
  variables?: VariableValues;
  /** An edit of the same draft rather than its replacement. */
  continues?: boolean;
}

export function newSession(form: FormState, opened = false): FormSession {
  return { form, opened, loaded: undefined, preview: false, undo: undefined, submitted: false };
}

export function formReducer(
  description: FormDescription,
  session: FormSession,
  action: FormAction,
): FormSession {
  const { form } = session;
  switch (action.type) {
    case 'open': {
      const { replaced, loaded } = action;
      return {
        ...newSession(action.form, true),
        loaded,
        undo: replaced && { form: replaced, message: draftReplaced },
      };
    }
    case 'set-value': {
      const { name, value } = action;
      const next = { ...form, values: { ...form.values, [name]: value } };
      return withThinkingLength(session, edited(session, name === 'stream' ? withPartials(next) : next));
    }
    case 'set-model':
      return edited(session, withoutPartials(switchModel(description, form, action.model)));
    case 'set-stream':
      return edited(session, { ...form, stream: action.stream });
    case 'set-background':
      return edited(session, { ...form, background: action.background });
    case 'set-variable':
      return edited(session, { ...form, variables: { ...form.variables, [action.name]: action.value } });
    case 'set-aside': {
      const lists = Object.entries(action.values).map(([name, value]) => [name, [value]] as const);
      return edited(session, { ...form, aside: { ...form.aside, ...Object.fromEntries(lists) } });
    }
    case 'apply-fix': {
      const { model, ...set } = action.set;
      const switched = typeof model === 'string' ? switchModel(description, form, model) : form;
      return edited(session, { ...switched, ...applyFix(switched, set) });
    }
    case 'load': {
      const { body, model = form.model, stream, variables = form.variables, continues = false } = action;
      // Typed as JSON, a stream is a choice.
      const background = form.background && !(continues && body.stream === true);
      const loaded = { ...stateOf(description, body, model, stream), background, variables };
      const next = { ...edited(session, loaded), submitted: false };
      if (continues) return next;
      const worthUndo = isModified(description, form, session.loaded);
      return { ...next, loaded: next.form, undo: worthUndo ? { form, message: draftReplaced } : undefined };
    }
    case 'replace':
      return { ...edited(session, action.form), preview: action.preview, submitted: false };
    case 'adopt-preview':
      return { ...session, preview: false };
    case 'reset': {
      const empty = { ...form, values: description.usual, aside: {}, extra: {}, variables: {} };
      return {
        ...newSession(empty, session.opened),
        loaded: empty,
        undo: { form, message: 'The form was cleared.' },
      };
    }
    case 'undo':
      return session.undo ? edited(session, session.undo.form) : session;
    case 'follow-url':
      return action.form === form ? session : { ...session, form: action.form, preview: false };
    case 'images-loaded': {
      const { loaded, undo } = session;
      const { settle } = action;
      return {
        ...session,
        form: settle(form),
        loaded: loaded && settle(loaded),
        undo: undo && { ...undo, form: settle(undo.form) },
      };
    }
    case 'submit':
      return session.submitted ? session : { ...session, submitted: true };
  }
}

const draftReplaced = 'Your draft was replaced.';

function edited(session: FormSession, form: FormState): FormSession {
  return { ...session, form, preview: false, undo: undefined };
}

/** Partial images need a stream: without one they are set aside, and come back with it. */
function withPartials(form: FormState): FormState {
  const { values, aside } = form;
  const [kept] = aside.partial_images ?? [];
  if (values.stream !== true || values.partial_images !== undefined || kept === undefined)
    return withoutPartials(form);
  return {
    ...form,
    values: { ...values, partial_images: kept },
    aside: { ...aside, partial_images: [] },
  };
}

function withoutPartials(form: FormState): FormState {
  const { partial_images: partials, ...values } = form.values;
  if (values.stream === true || !partials) return form;
  return { ...form, values, aside: { ...form.aside, partial_images: [partials] } };
}

/** Turning thinking on raises the length above the budget, which can be undone. */
function withThinkingLength({ form: before }: FormSession, next: FormSession): FormSession {
  const { values } = next.form;
  const budget = budgetOf(values);
  const { max_tokens: limit } = values;
  if (budget === undefined || budgetOf(before.values) !== undefined) return next;
  if (limit === 0 || typeof limit !== 'number' || limit > budget) return next;
  const form = { ...next.form, values: { ...values, max_tokens: budget + 1024 } };
  const message = `Max tokens was raised from ${limit} to ${budget + 1024}: thinking uses up to ${budget} of it.`;
  return { ...next, form, undo: { form: before, message } };
}

function budgetOf({ thinking }: Body): number | undefined {
  return isRecord(thinking) ? numberOf(thinking.budget_tokens) : undefined;
}

/** False for the default form, and for an unchanged `loaded` one. */
export function isModified(description: FormDescription, form: FormState, loaded?: FormState): boolean {
  const text = (state: FormState) => JSON.stringify(bodyOf(description, state));
  const own = text(form);
  return ![firstState(description), ...(loaded ? [loaded] : [])].some((known) => text(known) === own);
}

/** Before the first Run, a field that was never filled in is not reported as missing. */
export function visibleIssues({ form, submitted }: FormSession, issues: readonly Issue[]): readonly Issue[] {
  if (submitted) return issues;
  return issues.filter(({ code, parameter }) => {
    if (code !== 'missing_required_parameter') return true;
    const [field = ''] = parameter.split(/[.[]/);
    return field in form.extra || (form.values[field] !== undefined && parameter !== field);
  });
}
