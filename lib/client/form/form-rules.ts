/** The issues of a form, checked against the contract after a short pause. The rules load at the first check. */

import { type Body, bodyOf, type FormState, startName } from '#lib/client/run/form-values.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { fillVariables } from '#lib/describe/variables.ts';
import { validateBody, validateLater } from './validate-form.ts';

export const noIssues: FormValidation = { issues: [], idle: {} };

interface FormRulesOptions {
  description: FormDescription;
  /** Known before the rules are loaded. */
  known: FormValidation;
  onChange(): void;
}

export function createFormRules({ description, known, onChange }: FormRulesOptions) {
  let found = known;
  let isStarted = false;
  let cancel = () => {};

  const set = (next: FormValidation) => {
    if (JSON.stringify(next) === JSON.stringify(found)) return;
    found = next;
    onChange();
  };

  return {
    read: () => found,
    set,
    /** `body` is the one to send. Does nothing before `start`. */
    later(form: FormState, body: Body) {
      cancel();
      if (isStarted) cancel = validateLater(description, checkOf(form, body), set);
    },
    /** False when they have been started. The rules are a third of the code of the page. */
    start(): boolean {
      const isFirst = !isStarted;
      isStarted = true;
      return isFirst;
    },
    stop: () => cancel(),
    async now(form: FormState): Promise<FormValidation> {
      const { body } = fillVariables(bodyOf(description, form), form.variables);
      const next = await validateBody(description, checkOf(form, body));
      set(next);
      return next;
    },
  };
}

function checkOf({ model, aside }: FormState, body: Body) {
  return { model, body, start: aside[startName]?.[0] };
}
