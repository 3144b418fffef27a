import { useEffect, useMemo } from 'react';
import type { Location } from '@/domain/location';
import { awaitsPerson } from '@/domain/canAnswer';
import type { BoardRow } from '@/features/operations/boardRow';
import { ringing } from '@/features/operations/sound/ringing';

/** Rings while orders of the board wait for an answer of the user (row K-06). `rows`: all orders; undefined while loading or without permission. */
export function useRinging(rows: readonly BoardRow[] | undefined, locationById: ReadonlyMap<string, Location>): void {
  // As text, so that the effect runs only when the orders change.
  const waiting = useMemo(
    () =>
      (rows ?? [])
        .filter(({ order }) => awaitsPerson(order, locationById.get(order.locationId)))
        .map(({ order }) => order.id)
        .join(' '),
    [rows, locationById],
  );
  useEffect(() => {
    ringing.update(waiting === '' ? [] : waiting.split(' '));
  }, [waiting]);
  useEffect(() => () => ringing.update([]), []);
}
