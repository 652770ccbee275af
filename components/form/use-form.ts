/** The form of an operation for React; see `form-controller`. */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { usePresence } from '#components/ui/use-presence.ts';
import { createFormController, type FormOptions, type FormView } from '#lib/client/form/form-controller.ts';
import { useUrlParams } from '#lib/client/storage/use-url-param.ts';

/** Keeps the options of the first call: when the server renders the page again, what was loaded since stays. */
export function useForm(options: FormOptions): FormView {
  const [controller] = useState(() => createFormController(options));
  const view = useSyncExternalStore(controller.subscribe, controller.read, controller.read);
  const search = useUrlParams().toString();
  const isPresent = usePresence();

  useLayoutEffect(() => controller.open(), [controller]);
  useEffect(() => controller.attach(), [controller]);
  useEffect(() => controller.noteRendered(view, search, isPresent), [controller, view, search, isPresent]);
  return view;
}
