/** The form around a field, for controls that set several fields. */
import { createContext } from 'react';
import type { FormView } from '#lib/client/form/form-controller.ts';

export const FormContext = createContext<FormView | undefined>(undefined);
