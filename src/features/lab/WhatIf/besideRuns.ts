import type { WhatIfRun } from '@/machines/replay/whatIf';

/** One step of a run beside that of the other: indices in their steps; null: only the other has it. */
export interface BesideRow {
  recorded: number | null;
  changed: number | null;
  /** From here on the two are not the same any more. */
  isFirstDifference: boolean;
}

/** Two runs of one actor, line by line: a dropped event and an added one stand alone. */
export function besideRuns(recorded: WhatIfRun, changed: WhatIfRun): BesideRow[] {
  const rows: BesideRow[] = [];
  const placeOf = new Map(recorded.steps.map(({ n }, index) => [n, index]));
  let next = 0;
  const add = (left: number | null, right: number | null) => rows.push({ recorded: left, changed: right, isFirstDifference: false });
  changed.steps.forEach(({ n }, index) => {
    const own = n === null ? undefined : placeOf.get(n);
    if (own === undefined) return add(null, index);
    while (next < own) add(next++, null);
    add(own, index);
    next = own + 1;
  });
  while (next < recorded.steps.length) add(next++, null);

  const first = rows.findIndex(
    (row) =>
      (row.recorded !== null && row.recorded === recorded.firstDifference) ||
      (row.changed !== null && row.changed === changed.firstDifference) ||
      row.recorded === null ||
      row.changed === null,
  );
  return rows.map((row, index) => (index === first ? { ...row, isFirstDifference: true } : row));
}
