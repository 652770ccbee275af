/** The form around a field, for controls that set several fields. */
import { createContext } from 'react';
import type { OperationFormState } from './use-operation-form.ts';

export const FormContext = createContext<OperationFormState | undefined>(undefined);
