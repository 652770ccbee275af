/** Every form with the names of its models and examples. Loaded once. */
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';

export function useFormCatalogue() {
  return useSWR<FormCatalogue, Error>('/api/forms', callPages, { revalidateOnFocus: false });
}
