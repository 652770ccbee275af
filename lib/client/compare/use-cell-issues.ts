'use client';
/** What the contract's rules say of each cell, before it is sent. The rules are loaded on first use. */
import { useEffect, useRef, useState } from 'react';
import { recordOf } from '#lib/base/json-value.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import { withPlaceholders } from '#lib/client/storage/local-image.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { CompareCell } from './make-cells.ts';

/** Milliseconds without a change before the rules are asked. */
const pause = 200;

/** By the cell's print; a cell that is not in it has not been looked at yet. */
export function useCellIssues(
  operationId: string,
  cells: readonly CompareCell[],
): ReadonlyMap<string, readonly Issue[]> {
  const [issues, setIssues] = useState<ReadonlyMap<string, readonly Issue[]>>(none);
  const known = useRef(issues);
  known.current = issues;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const found = new Map<string, readonly Issue[]>();
      for (const cell of cells) {
        found.set(cell.print, known.current.get(cell.print) ?? (await judge(operationId, cell)));
        if (!current) return;
      }
      setIssues(found);
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [operationId, cells]);
  return issues;
}

/** Each in a turn of its own, so that many cells hold up no key. */
async function judge(operationId: string, { model, body }: CompareCell): Promise<readonly Issue[]> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  const verdict = await validateForm({ operationId, model, body: recordOf(withPlaceholders(body)) });
  return verdict.issues;
}

const none: ReadonlyMap<string, readonly Issue[]> = new Map();
