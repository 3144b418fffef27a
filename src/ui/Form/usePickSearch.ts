import { useCallback, useMemo } from 'react';
import { searchText } from '@/lib/searchText';
import type { PickItem } from '@/ui/Form/pickItem';

/** The maximum number of results of an unvirtualized list. */
const SHOWN_AT_ONCE = 50;

/**
 * Returns the search function of a pick field, which ignores accents and case and returns label matches before detail matches. Results are
 * limited to `shownAtOnce`; pass Infinity for a virtualized list.
 */
export function usePickSearch<Item extends Omit<PickItem, 'icon'>>(items: readonly Item[], shownAtOnce = SHOWN_AT_ONCE) {
  const texts = useMemo(
    () => items.map((item) => ({ item, label: searchText(item.label), detail: searchText(item.detail ?? '') })),
    [items],
  );
  return useCallback(
    (query: string): Item[] => {
      const term = searchText(query);
      const byLabel = texts.filter(({ label }) => label.includes(term));
      const byDetail = texts.filter(({ label, detail }) => !label.includes(term) && detail.includes(term));
      return [...byLabel, ...byDetail].slice(0, shownAtOnce).map(({ item }) => item);
    },
    [texts, shownAtOnce],
  );
}
