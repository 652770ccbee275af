'use client';
/**
 * The state of a set: its base request (the form's), what varies, the cells that come of it and what the rules say of
 * them. Opens with what was handed over or with what was here the last time, and keeps it. Sends nothing, draws nothing.
 */
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type OperationFormState, useOperationForm } from '#components/form/use-operation-form.ts';
import { type CompareOpening, takeCompareOpening } from '#lib/client/compare/compare-opening.ts';
import { type CompareSet, emptySet, modelPath, mostCells } from '#lib/client/compare/compare-set.ts';
import { keptSet, mapSet, readSet } from '#lib/client/compare/kept-set.ts';
import { type CompareCell, type CompareGrid, makeCells, modelsOf } from '#lib/client/compare/make-cells.ts';
import { useCellIssues } from '#lib/client/compare/use-cell-issues.ts';
import { imagesIn, loadImages, saveImages, withPending } from '#lib/client/form/draft-images.ts';
import { readTabFirst, writeTabFirst } from '#lib/client/storage/browser-storage.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';

export interface CompareSetState {
  form: OperationFormState;
  set: CompareSet;
  setSet(change: (set: CompareSet) => CompareSet): void;
  /** Base and set replaced as a whole. */
  open(opening: CompareOpening): void;
  /** Of the models asked, the form's own first. */
  models: readonly string[];
  grid: CompareGrid;
  /** What is not left out, in order. */
  wanted: readonly CompareCell[];
  /** Of those, what the rules allow and the limit leaves room for. */
  ready: readonly CompareCell[];
  /** The same, made of what is typed at this very moment. */
  readyNow(): readonly CompareCell[];
  /** More cells than one set may have. */
  tooMany: number;
  /** By a cell's print. */
  issues: ReadonlyMap<string, readonly Issue[]>;
  /** Counts openings that are to run at once; told once what was opened stands in the form. */
  runWanted: number;
}

export function useCompareSet(description: FormDescription, slug: string): CompareSetState {
  const opening = useRef<CompareOpening | undefined>(undefined);
  const [set, setSet] = useState<CompareSet>(emptySet);
  const [runWanted, setRunWanted] = useState(0);
  const opened = useRef(false);
  const [bringing, setBringing] = useState(false);

  // Before the form's own: what is handed over here is not for the form of the operation's page.
  useLayoutEffect(() => {
    opening.current ??= takeCompareOpening(slug);
  }, [slug]);
  const form = useOperationForm(description, `compare:${slug}`, ownUrl);

  const open = (given: CompareOpening) => {
    form.load(given.body, {
      model: given.model,
      ...(given.stream === undefined ? {} : { stream: given.stream }),
    });
    setSet(given.set ?? emptySet);
    if (given.run) setRunWanted((count) => count + 1);
  };
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (opening.current) latest.current(opening.current);
    else {
      const own = readDraft(slug) ?? emptySet;
      setSet(own);
      const coming = imagesIn(own);
      if (coming.length === 0) return;
      setBringing(true);
      void loadImages(coming).then(({ settle }) => {
        setSet((current) => mapSet(current, settle));
        setBringing(false);
      });
    }
  }, [slug]);

  useEffect(() => {
    if (!opened.current) return;
    void saveImages(keyOf(slug), imagesIn(set));
    const timer = setTimeout(() => writeTabFirst(keyOf(slug), JSON.stringify(keptSet(set))), 200);
    return () => clearTimeout(timer);
  }, [slug, set]);

  // Typing comes first, its cells a moment later.
  const base = useDeferredValue(form.state);
  const grid = useMemo(() => makeCells(description, base, set), [description, base, set]);
  const issues = useCellIssues(description.operationId, grid.cells);
  const wanted = useMemo(() => grid.cells.filter(({ leftOut }) => !leftOut), [grid]);
  // Images of what was kept are on their way for a moment.
  const readyOf = (cells: readonly CompareCell[]) =>
    (bringing || form.draft.loading ? [] : cells)
      .filter(({ print, leftOut }) => !leftOut && (issues.get(print)?.length ?? 0) === 0)
      .slice(0, mostCells);
  const chosen = modelsOf(set, form.state);
  const named = set.axes.some(({ path }) => path === modelPath);

  return {
    form,
    set,
    setSet,
    open,
    models: named ? chosen : [form.model, ...chosen.filter((model) => model !== form.model)],
    grid,
    wanted,
    ready: readyOf(wanted),
    readyNow: () => readyOf(makeCells(description, form.state, set).cells),
    tooMany: Math.max(0, wanted.length - mostCells),
    issues,
    runWanted,
  };
}

const ownUrl = { ignoreUrl: true } as const;

function keyOf(slug: string): string {
  return `easel-compare:${slug}`;
}

function readDraft(slug: string): CompareSet | undefined {
  try {
    return readSet(withPending(JSON.parse(readTabFirst(keyOf(slug)) ?? 'null')));
  } catch {
    return undefined;
  }
}
