/** Runs a call at the targets that may answer it, until one accepts it. */
import type { ValidBody } from '#lib/contract/define-operation.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { Attempt, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';

export type AttemptRun<Valid extends ValidBody = ValidBody> = (
  call: Attempt<Valid>,
  context: GatewayContext,
) => Promise<Outcome>;

export function attemptTargets<Valid extends ValidBody>(run: AttemptRun<Valid>) {
  return async (call: Routed<Valid>, context: GatewayContext): Promise<Outcome> => {
    const [first] = call.candidates;
    if (first === undefined) throw new RangeError('A call needs a target.');
    const { target, model } = first;
    call.found.provider = target.provider;
    const outcome = await run(Object.assign(call, { provider: target.provider, model }), context);
    outcome.headers['x-easel-provider'] = target.id;
    return outcome;
  };
}
