import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import type { CatalogSummary } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { menuFor, type MenuPayload } from '@/domain/menuPayload';
import { DRAFT_CHANNEL } from '@/domain/orderDraft';
import { useGetCatalogQuery, useListCatalogSummariesQuery } from '@/services/api/catalogsApi';

/** The menu from which an order is picked, and the choices of menu and prices. */
export interface OrderMenu {
  catalogs: readonly CatalogSummary[];
  catalogId: string;
  setCatalogId: (id: string) => void;
  /** The channels whose prices can be used: that of orders made by hand, then those of the location. */
  slugs: readonly string[];
  slug: string;
  setSlug: (slug: string) => void;
  /** Undefined while it is loading, after an error, and if the location has no menu. */
  menu: MenuPayload | undefined;
  /** The error of the last request; undefined if it succeeded. */
  error: unknown;
  refetch: () => void;
  isLoading: boolean;
}

/** Loads the menus of a location. The first menu and the prices of orders made by hand are preselected. */
export function useOrderMenu(location: Location | undefined): OrderMenu {
  const [wanted, setWanted] = useState<{ catalogId: string; slug: string }>({ catalogId: '', slug: DRAFT_CHANNEL });
  const list = useListCatalogSummariesQuery(location?.id ?? skipToken);
  const catalogs = list.currentData?.data ?? NONE;
  // A choice for another location has no effect.
  const catalogId = (catalogs.find(({ id }) => id === wanted.catalogId) ?? catalogs[0])?.id ?? '';
  const slugs = useMemo(() => [...new Set([DRAFT_CHANNEL, ...(location?.channels ?? []).map((channel) => channel.slug)])], [location]);
  const slug = slugs.includes(wanted.slug) ? wanted.slug : DRAFT_CHANNEL;
  const catalog = useGetCatalogQuery(location && catalogId ? { id: catalogId, locationId: location.id } : skipToken);
  const content = catalog.currentData;
  const menu = useMemo(() => content && menuFor(content, slug), [content, slug]);
  return {
    catalogs,
    catalogId,
    setCatalogId: (id) => setWanted((before) => ({ ...before, catalogId: id })),
    slugs,
    slug,
    setSlug: (next) => setWanted((before) => ({ ...before, slug: next })),
    menu,
    error: list.error ?? catalog.error,
    refetch: () => void (list.error ? list.refetch() : catalog.refetch()),
    isLoading: list.isFetching || catalog.isFetching,
  };
}

const NONE: readonly CatalogSummary[] = [];
