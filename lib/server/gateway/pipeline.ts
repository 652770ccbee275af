/** Composes steps into one function. Each step returns an outcome, or that of the next step, possibly changed. */
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { GatewayContext } from './context.ts';

export type Run<In> = (call: In, context: GatewayContext) => Promise<Outcome> | Outcome;

export type Next<Out> = (call: Out) => Promise<Outcome> | Outcome;

export type Step<In, Out = In> = (
  call: In,
  next: Next<Out>,
  context: GatewayContext,
) => Promise<Outcome> | Outcome;

export interface Pipeline<In, Out> {
  step<Later>(step: Step<Out, Later>): Pipeline<In, Later>;
  /** The last step. */
  run(run: Run<Out>): Run<In>;
}

export function pipeline<In, Out = In>(compose: (run: Run<Out>) => Run<In>): Pipeline<In, Out> {
  return {
    step<Later>(step: Step<Out, Later>) {
      return pipeline<In, Later>((run) =>
        compose((call, context) => step(call, (later) => run(later, context), context)),
      );
    },
    run: compose,
  };
}
