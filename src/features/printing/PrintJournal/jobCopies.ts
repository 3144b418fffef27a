import type { CopyRecord } from '@/domain/printJob';

/** Returns whether the printed copy is marked as a possible duplicate: it was sent again after an attempt with an unknown outcome. */
export function isMarked({ state, attempt }: Pick<CopyRecord, 'state' | 'attempt'>): boolean {
  return state === 'DONE' && attempt > 1;
}

/** Counts the copies, the printed ones, and those of them that are marked as possible duplicates. */
export function countCopies(copies: readonly CopyRecord[]): { printed: number; total: number; marked: number } {
  return {
    printed: copies.filter(({ state }) => state === 'DONE').length,
    total: copies.length,
    marked: copies.filter(isMarked).length,
  };
}

/** Returns why a job was not printed: the code of the first unprinted copy with a code; null if there is none. */
export function reasonOf(copies: readonly CopyRecord[]): string | null {
  return copies.find(({ state, code }) => state !== 'DONE' && code)?.code ?? null;
}
