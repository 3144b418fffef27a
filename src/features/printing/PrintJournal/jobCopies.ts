import type { CopyRecord } from '@/domain/printJob';

/** Sent again because nobody could tell whether the first one came out: the paper says that it may be a duplicate. */
export function isMarked({ state, attempt }: Pick<CopyRecord, 'state' | 'attempt'>): boolean {
  return state === 'DONE' && attempt > 1;
}

/** Of how many copies how many came out, and how many of these are marked as possible duplicates. */
export function countCopies(copies: readonly CopyRecord[]): { printed: number; total: number; marked: number } {
  return {
    printed: copies.filter(({ state }) => state === 'DONE').length,
    total: copies.length,
    marked: copies.filter(isMarked).length,
  };
}

/** Why a job did not come out: the code of the first copy that has one; null where there is none. */
export function reasonOf(copies: readonly CopyRecord[]): string | null {
  return copies.find(({ state, code }) => state !== 'DONE' && code)?.code ?? null;
}
