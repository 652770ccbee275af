/** Under the model picker: the link names a model that is not available here. Loaded on use. */
import { LinkButton } from '#components/ui/link-button.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { nearestModel } from '#lib/client/run/nearest-model.ts';
import { useAtProviders } from './use-model-facts.ts';

export function UnknownModel({ form, named }: { form: FormView; named: string }) {
  const { description, state, setModel } = form;
  const atProviders = useAtProviders();
  const near = nearestModel(
    named,
    description.models.map(({ id }) => ({ id, upstreamModel: atProviders[id]?.upstreamModel })),
  );
  return (
    <p role="status" className="-mt-3 text-13 text-warning">
      The link names the model “{named}”, which is not available here. {state.model} is selected instead.{' '}
      {near === undefined || near === state.model ? null : (
        <LinkButton onClick={() => setModel(near)}>Use {near}</LinkButton>
      )}
    </p>
  );
}
