import { useCallback, useDeferredValue, useMemo } from 'react';
import { findEntity } from '@/domain/catalogEntities';
import type { EditorState } from '@/features/catalogs/CatalogEditor/editorStore';
import { allItems, foundItems, itemsOf, placesOf, type ListedItem } from '@/features/catalogs/CatalogEditor/listedItems';
import { useEdited, useView } from '@/features/catalogs/CatalogEditor/useEditor';

interface Listed {
  items: readonly ListedItem[];
  /** The names of the sections or groups that contain each item; null when the items of a single one are listed. */
  places: ReadonlyMap<string, string[]> | null;
}

/**
 * The rows of the middle pane: the chosen section or group, all items, or the search results. Deferred, so that typing stays responsive.
 */
export function useListedItems(): Listed {
  const { tree, container, query } = useView();
  const asked = useDeferredValue(query.trim());
  const isWhole = container === null || asked !== '';
  const whole = useDeferredValue(useEdited(useCallback(({ catalog }: EditorState) => (isWhole ? catalog : null), [isWhole])));
  const owner = useEdited(
    useCallback(({ catalog }: EditorState) => (container === null ? undefined : findEntity(catalog, tree, container)), [tree, container]),
  );
  const ofOwner = useMemo((): Listed => ({ items: owner ? itemsOf(tree, owner) : [], places: null }), [owner, tree]);
  const ofWhole = useMemo((): Listed | null => {
    if (whole === null) return null;
    return { items: asked === '' ? allItems(whole, tree) : foundItems(whole, tree, asked), places: placesOf(whole, tree) };
  }, [whole, tree, asked]);
  return (isWhole ? ofWhole : null) ?? ofOwner;
}
