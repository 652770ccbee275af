/** What "Evaluate this" of another page, or of a prompt on this one, carries into a new evaluation. */
import { useEffect, useEffectEvent } from 'react';
import type { CarriedRequest } from '#lib/client/evaluations/carry-request.ts';
import { uploadImage } from '#lib/client/evaluations/use-evaluation.ts';
import { evaluatePage, handoff, type Opening } from '#lib/client/handoff/handoff.ts';
import type { EvaluationOperation } from '#lib/contract/pages/evaluation.ts';
import { evaluationOperations } from '#lib/contract/pages/evaluation-limits.ts';

export function useCarriedDraft(onCarried: (carried: CarriedRequest) => void): void {
  const carry = useEffectEvent(async (operation: EvaluationOperation, opening: Opening) => {
    const { carryRequest } = await import('#lib/client/evaluations/carry-request.ts');
    onCarried(await carryRequest(operation, opening, uploadImage));
  });
  useEffect(() => {
    const stops = evaluationOperations.map((id) => {
      const page = evaluatePage(id);
      const waiting = handoff.take(page);
      if (waiting) void carry(id, waiting);
      return handoff.receive(page, (given) => void carry(id, given));
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
