/** Opens a new evaluation that is filled with a request. Runs nothing. Nothing for a request that cannot be evaluated. */
import { Scale } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { evaluatePage, handoff, type Opening } from '#lib/client/handoff/handoff.ts';
import type { Run } from '#lib/client/run/run.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { factsOf, resultOf } from '#lib/contract/operation-facts.ts';
import { evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';

interface EvaluateButtonProps {
  operation: string;
  model: string;
  weight?: 'quiet' | undefined;
  opening(): Opening;
}

export function EvaluateButton({ operation, model, weight, opening }: EvaluateButtonProps) {
  const router = useRouter();
  const { mayCall } = useRights();
  const evaluated = evaluatedAs(operation, model);
  if (evaluated === undefined || !mayCall('POST /api/evaluations')) return null;
  return (
    <Button
      weight={weight}
      icon={<Scale size={14} />}
      title="Run it with more values and models"
      onClick={() => router.push(handoff.open({ page: evaluatePage(evaluated), ...opening() }))}
    >
      Evaluate this
    </Button>
  );
}

export function EvaluateRun({ run, weight }: Pick<EvaluateButtonProps, 'weight'> & { run: Run }) {
  const { operationId, model, request, template } = run;
  const opening = () => ({ body: request.body, template, model });
  return <EvaluateButton weight={weight} operation={operationId} model={model} opening={opening} />;
}

/** Evaluations read the texts of native models; those that draw have a page of their own. */
function evaluatedAs(operation: string, model: string): string | undefined {
  const id = factsOf(operation)?.formOf ?? operation;
  if (resultOf(id) === 'text' && runPage(id, model)?.layout !== 'text') return undefined;
  return evaluationOperations.find((known) => known === id);
}
