import { isEqual } from '@/lib/isEqual';

/** What came of two changes of one list: `isDisputed`, both put what stays in another order. */
export interface MergedLists {
  /** Everything that stays or came, in the order of mine, else of theirs. */
  mine: string[];
  theirs: string[];
  isDisputed: boolean;
}

/**
 * Merges two changes of a list in which each value stands once: what one side added is there, after what it stood behind; what one side took out is
 * gone, but for `kept`; where one side alone moved things, its order holds.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string> = new Set(),
): MergedLists {
  const before = new Set(base);
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const stays = (id: string) => (before.has(id) && !kept.has(id) ? inMine.has(id) && inTheirs.has(id) : true);
  const common = (list: readonly string[]) => list.filter((id) => before.has(id) && inMine.has(id) && inTheirs.has(id));
  const isMoved = { mine: !isEqual(common(mine), common(base)), theirs: !isEqual(common(theirs), common(base)) };
  const ofMine = withAdded([...inMine].filter(stays), [...inTheirs].filter(stays));
  const ofTheirs = withAdded([...inTheirs].filter(stays), [...inMine].filter(stays));
  const isDisputed = isMoved.mine && isMoved.theirs && !isEqual(common(mine), common(theirs));
  if (isDisputed) return { mine: ofMine, theirs: ofTheirs, isDisputed };
  const merged = isMoved.mine ? ofMine : ofTheirs;
  return { mine: merged, theirs: merged, isDisputed };
}

/** The list with what the other has besides, each after what it stands behind there. */
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
