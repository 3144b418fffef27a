import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { Catalog, EntityKind } from '@/domain/catalog';
import { catalogProblems, type CatalogProblem } from '@/domain/catalogProblems';
import type { EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';

/** What is wrong with the catalog, as it was a moment ago. */
export interface ProblemBoard {
  problems: readonly CatalogProblem[];
  severityOf: (kind: EntityKind, id: string) => CatalogProblem['severity'] | undefined;
  /** Those of one entity. */
  problemsOf: (kind: EntityKind, id: string) => readonly CatalogProblem[];
}

/** After this time without an edit the whole catalog is looked through, in ms: no key press waits for that. */
const LOOK_AFTER_MS = 250;
const NONE: readonly CatalogProblem[] = [];

export const ProblemContext = createContext<ProblemBoard>(boardOf([]));

export function useProblems(): ProblemBoard {
  return use(ProblemContext);
}

/** Looks for problems whenever the catalog has come to rest. `slugs` must be stable. */
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
