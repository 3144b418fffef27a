import { isEqual } from '@/lib/isEqual';

/** Result of merging two changes of a list. `isConflicting`: both sides reordered the common elements differently. */
export interface MergedLists {
  /** All retained and added elements, in the order of mine, then of theirs. */
  mine: string[];
  theirs: string[];
  isConflicting: boolean;
}

/**
 * Three-way merge of a list of unique values: an element that one side added is inserted after its predecessor; an element that one side
 * removed is removed, unless it is in `retained`; if only one side moved elements, its order is used.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  retained: ReadonlySet<string> = new Set(),
): MergedLists {
  const before = new Set(base);
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const isRetained = (id: string) => (before.has(id) && !retained.has(id) ? inMine.has(id) && inTheirs.has(id) : true);
  const common = (list: readonly string[]) => list.filter((id) => before.has(id) && inMine.has(id) && inTheirs.has(id));
  const isMoved = { mine: !isEqual(common(mine), common(base)), theirs: !isEqual(common(theirs), common(base)) };
  const ofMine = withAdded([...inMine].filter(isRetained), [...inTheirs].filter(isRetained));
  const ofTheirs = withAdded([...inTheirs].filter(isRetained), [...inMine].filter(isRetained));
  const isConflicting = isMoved.mine && isMoved.theirs && !isEqual(common(mine), common(theirs));
  if (isConflicting) return { mine: ofMine, theirs: ofTheirs, isConflicting };
  const merged = isMoved.mine ? ofMine : ofTheirs;
  return { mine: merged, theirs: merged, isConflicting };
}

/** Inserts the elements that only the other list has, each after its predecessor there. */
function withAdded(list: readonly string[], other: readonly string[]): string[] {
  const present = new Set(list);
  const after = new Map<string | undefined, string[]>();
  let anchor: string | undefined;
  for (const id of other) {
    if (present.has(id)) {
      anchor = id;
      continue;
    }
    const group = after.get(anchor);
    if (group) group.push(id);
    else after.set(anchor, [id]);
  }
  return [...(after.get(undefined) ?? []), ...list.flatMap((id) => [id, ...(after.get(id) ?? [])])];
}
