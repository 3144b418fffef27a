import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { Catalog, EntityKind } from '@/domain/catalog';
import { catalogProblems, type CatalogProblem } from '@/domain/catalogProblems';
import type { EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';

/** The problems of the catalog, as of the last check. */
export interface ProblemBoard {
  problems: readonly CatalogProblem[];
  severityOf: (kind: EntityKind, id: string) => CatalogProblem['severity'] | undefined;
  /** The problems of one entity. */
  problemsOf: (kind: EntityKind, id: string) => readonly CatalogProblem[];
}

/** The catalog is checked after this time without an edit, in ms, so that key presses do not wait for it. */
const LOOK_AFTER_MS = 250;
const NONE: readonly CatalogProblem[] = [];

export const ProblemContext = createContext<ProblemBoard>(boardOf([]));

export function useProblems(): ProblemBoard {
  return use(ProblemContext);
}

/** Checks the catalog for problems after each pause in editing. `slugs` must be a stable reference. */
export function useProblemBoard(store: EditorStore, slugs: readonly string[]): ProblemBoard {
  const [looked, setLooked] = useState<readonly CatalogProblem[]>(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: Catalog | null = null;
    const lookThrough = () => {
      const { catalog } = store.get();
      if (catalog === seen) return;
      seen = catalog;
      setLooked(catalogProblems(catalog, { channels: slugs }));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(lookThrough, LOOK_AFTER_MS);
    };
    wait();
    const unsubscribe = store.subscribe(wait);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, slugs]);
  return useMemo(() => boardOf(looked), [looked]);
}

function boardOf(problems: readonly CatalogProblem[]): ProblemBoard {
  const byPlace = new Map<string, CatalogProblem[]>();
  for (const problem of problems) {
    const place = `${problem.subject} ${problem.id}`;
    const there = byPlace.get(place);
    if (there) there.push(problem);
    else byPlace.set(place, [problem]);
  }
  const problemsOf = (kind: EntityKind, id: string) => byPlace.get(`${kind} ${id}`) ?? NONE;
  return {
    problems,
    problemsOf,
    severityOf: (kind, id) => {
      const there = problemsOf(kind, id);
      return there.some(({ severity }) => severity === 'error') ? 'error' : there[0]?.severity;
    },
  };
}
