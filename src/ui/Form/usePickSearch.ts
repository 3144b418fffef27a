import { useCallback, useMemo } from 'react';
import { searchText } from '@/lib/searchText';
import type { PickItem } from '@/ui/Form/pickItem';

/** As many as can be looked through; the search narrows what is more. */
const SHOWN_AT_ONCE = 50;

/**
 * Finds the items of a pick field by what was typed, accents and case aside: first by their label, then by their detail; no more
 * than can be looked through, unless the list is drawn as it is scrolled.
 */
export function usePickSearch<Item extends Omit<PickItem, 'icon'>>(items: readonly Item[], shownAtOnce = SHOWN_AT_ONCE) {
  const texts = useMemo(
    () => items.map((item) => ({ item, label: searchText(item.label), detail: searchText(item.detail ?? '') })),
    [items],
  );
  return useCallback(
    (query: string): Item[] => {
      const wanted = searchText(query);
      const byLabel = texts.filter(({ label }) => label.includes(wanted));
      const byDetail = texts.filter(({ label, detail }) => !label.includes(wanted) && detail.includes(wanted));
      return [...byLabel, ...byDetail].slice(0, shownAtOnce).map(({ item }) => item);
    },
    [texts, shownAtOnce],
  );
}
