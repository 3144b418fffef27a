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
const CHECK_DELAY_MS = 250;
const NONE: readonly CatalogProblem[] = [];

export const ProblemContext = createContext<ProblemBoard>(boardOf([]));

export function useProblems(): ProblemBoard {
  return use(ProblemContext);
}

/** Checks the catalog for problems after each pause in editing. `slugs` must be a stable reference. */
export function useProblemBoard(store: EditorStore, slugs: readonly string[]): ProblemBoard {
  const [problems, setProblems] = useState<readonly CatalogProblem[]>(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checked: Catalog | null = null;
    const checkCatalog = () => {
      const { catalog } = store.get();
      if (catalog === checked) return;
      checked = catalog;
      setProblems(catalogProblems(catalog, { channels: slugs }));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(checkCatalog, CHECK_DELAY_MS);
    };
    wait();
    const unsubscribe = store.subscribe(wait);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, slugs]);
  return useMemo(() => boardOf(problems), [problems]);
}

function boardOf(problems: readonly CatalogProblem[]): ProblemBoard {
  const byEntity = new Map<string, CatalogProblem[]>();
  for (const problem of problems) {
    const key = `${problem.subject} ${problem.id}`;
    const existing = byEntity.get(key);
    if (existing) existing.push(problem);
    else byEntity.set(key, [problem]);
  }
  const problemsOf = (kind: EntityKind, id: string) => byEntity.get(`${kind} ${id}`) ?? NONE;
  return {
    problems,
    problemsOf,
    severityOf: (kind, id) => {
      const existing = problemsOf(kind, id);
      return existing.some(({ severity }) => severity === 'error') ? 'error' : existing[0]?.severity;
    },
  };
}
