/**
 * The state of the compare page: the base request, the set, its cells and their issues. Saved in this
 * browser.
 */
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useForm } from '#components/form/use-form.ts';
import { defined, recordOf } from '#lib/base/json-value.ts';
import { type CompareCell, makeCells, modelsOf, variablesOf } from '#lib/client/compare/make-cells.ts';
import { readSet, savedSet } from '#lib/client/compare/saved-set.ts';
import { imagesIn, loadImages, saveImages, withPending } from '#lib/client/form/draft-images.ts';
import { compareSetKey } from '#lib/client/form/draft-key.ts';
import { validateForm } from '#lib/client/form/validate-form.ts';
import {
  type CompareSet,
  changeSet,
  comparePage,
  emptySet,
  maxCells,
  modelPath,
} from '#lib/client/handoff/compare-set.ts';
import { handoff, type Opening } from '#lib/client/handoff/handoff.ts';
import { readTabFirst, writeTabFirst } from '#lib/client/storage/browser-storage.ts';
import { withPlaceholders } from '#lib/client/storage/local-image.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { variableIssues } from '#lib/describe/variables.ts';

export type CompareSetState = ReturnType<typeof useCompareSet>;

export function useCompareSet(description: FormDescription, slug: string) {
  const name = comparePage(slug);
  const opening = useRef<Opening | undefined>(undefined);
  const [set, change] = useReducer(changeSet, emptySet);
  const [runWanted, setRunWanted] = useState(0);
  const opened = useRef(false);
  const [loading, setLoading] = useState(false);

  // Runs before the form would take it.
  useLayoutEffect(() => {
    opening.current ??= handoff.take(name);
  }, [name]);
  const form = useForm({ description, name, ignoreUrl: true });

  const { load } = form;
  const open = useCallback(
    ({ body, model, stream, variables, set: given = emptySet, run }: Opening) => {
      load(body, defined({ model, stream, variables }));
      change({ type: 'replace', set: given });
      if (run) setRunWanted((count) => count + 1);
    },
    [load],
  );
  const openGiven = useEffectEvent(open);
  useEffect(() => handoff.receive(name, (given) => openGiven(given)), [name]);
  const openDraft = useEffectEvent(() => {
    const own = readDraft(slug) ?? emptySet;
    change({ type: 'replace', set: own });
    const pending = imagesIn(own);
    if (pending.length === 0) return;
    setLoading(true);
    void loadImages(pending).then(({ settle }) => {
      change({ type: 'map', change: settle });
      setLoading(false);
    });
  });
  // Before the paint, with the draft of the form, so that nothing moves.
  useLayoutEffect(() => {
    if (opened.current || opening.current) return;
    opened.current = true;
    openDraft();
  }, []);
  useEffect(() => {
    if (opened.current || !opening.current) return;
    opened.current = true;
    openGiven(opening.current);
  }, []);

  useSavedDraft(slug, set, opened);

  // Deferred, so that many cells do not slow down typing.
  const base = useDeferredValue(form.state);
  const grid = useMemo(() => makeCells(description, base, set), [description, base, set]);
  const issues = useCellIssues(description.operationId, grid.cells);
  const wanted = useMemo(() => grid.cells.filter(({ leftOut }) => !leftOut), [grid]);
  const variables = useMemo(() => variablesOf(wanted), [wanted]);
  const isLoading = loading || form.draft.loading;

  // The same object until something changes: what the cells receive does not render the form again.
  return useMemo(() => {
    // Nothing is ready while saved images load.
    const readyOf = (cells: readonly CompareCell[]) =>
      (isLoading ? [] : cells)
        .filter(({ fingerprint, leftOut, filled }) => {
          const found = issues.get(fingerprint)?.length ?? filled.missing.length;
          return !leftOut && found === 0;
        })
        .slice(0, maxCells);
    const chosen = modelsOf(set, form.state);
    const named = set.axes.some(({ path }) => path === modelPath);
    return {
      form,
      set,
      change,
      open,
      /** The models of the set; the model of the form first. */
      models: named ? chosen : [form.state.model, ...chosen.filter((model) => model !== form.state.model)],
      grid,
      /** The cells that are not excluded, in order. */
      wanted,
      variables,
      ready: readyOf(wanted),
      /** Like `ready`, but from the current input instead of the deferred one. */
      readyNow: () => readyOf(makeCells(description, form.state, set).cells),
      /** Saved images are not there yet. */
      isLoading,
      /** Number of cells over the limit. */
      tooMany: Math.max(0, wanted.length - maxCells),
      /** By the fingerprint of a cell. */
      issues,
      /** Counts openings that run at once. Changes when the form holds the opened request. */
      runWanted,
    };
  }, [description, form, set, open, grid, wanted, variables, isLoading, issues, runWanted]);
}

/** Saves the set for a reload, once it is open. */
function useSavedDraft(slug: string, set: CompareSet, opened: { readonly current: boolean }): void {
  useEffect(() => {
    if (!opened.current) return;
    let current = true;
    const write = () => writeTabFirst(compareSetKey(slug), JSON.stringify(savedSet(set)));
    void saveImages(imagesIn(set)).then(({ named }) => named && current && write());
    const timer = setTimeout(write, 200);
    window.addEventListener('pagehide', write);
    return () => {
      current = false;
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [slug, set, opened]);
}

function readDraft(slug: string): CompareSet | undefined {
  try {
    return readSet(withPending(JSON.parse(readTabFirst(compareSetKey(slug)) ?? 'null')));
  } catch {
    return undefined;
  }
}

/** Debounce of the validation, in milliseconds. */
const pause = 200;

/** The contract issues of each cell, by fingerprint. Cells that are not in the map are not validated yet. */
function useCellIssues(
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
        found.set(
          cell.fingerprint,
          known.current.get(cell.fingerprint) ?? (await validate(operationId, cell)),
        );
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

/** Yields before each cell so that validation does not block typing. */
async function validate(operationId: string, cell: CompareCell): Promise<readonly Issue[]> {
  const { model, body, filled } = cell;
  await new Promise((resolve) => setTimeout(resolve, 0));
  const light = recordOf(withPlaceholders(filled.body));
  const { issues } = await validateForm({ operationId, model, body: light });
  return [...variableIssues(body, filled.missing), ...issues];
}

const none: ReadonlyMap<string, readonly Issue[]> = new Map();
