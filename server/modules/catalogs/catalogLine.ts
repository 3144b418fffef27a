import type { Catalog, CatalogContent } from '@/domain/catalog';
import { isEqual } from '@/lib/isEqual';

/** So many are named in the audit log. */
const MOST_NAMED = 20;

interface Named {
  id: string;
  name: string;
}

interface KindLine {
  added?: number;
  changed?: number;
  removed?: number;
  /** The first of them. */
  names?: string[];
  /** Whether they stand in another order. */
  moved?: true;
}

type CatalogLine = { name: string; currency: string | null } & Partial<Record<keyof CatalogContent, KindLine>>;

/**
 * Two states of a catalog as the audit log knows them: its name and currency, and how many of each kind are new, others or gone, with the
 * first of their names. Menus have megabytes. Null: there was none, or there is none any more.
 */
export function catalogLines(before: Catalog | null, after: Catalog | null): { before: CatalogLine | null; after: CatalogLine | null } {
  const changes = {
    ...lineOf('sections', before?.sections ?? [], after?.sections ?? []),
    ...lineOf('products', Object.values(before?.products ?? {}), Object.values(after?.products ?? {})),
    ...lineOf('modifierGroups', Object.values(before?.modifierGroups ?? {}), Object.values(after?.modifierGroups ?? {})),
    ...lineOf('modifiers', Object.values(before?.modifiers ?? {}), Object.values(after?.modifiers ?? {})),
  };
  return {
    before: before && { ...headOf(before), ...(!after && changes) },
    after: after && { ...headOf(after), ...changes },
  };
}

function headOf({ name, currency = null }: Catalog): { name: string; currency: string | null } {
  return { name, currency };
}

function lineOf(
  kind: keyof CatalogContent,
  before: readonly Named[],
  after: readonly Named[],
): Partial<Record<keyof CatalogContent, KindLine>> {
  const old = new Map(before.map((entity) => [entity.id, entity]));
  const now = new Map(after.map((entity) => [entity.id, entity]));
  const added = after.filter(({ id }) => !old.has(id));
  const removed = before.filter(({ id }) => !now.has(id));
  const changed = after.filter((entity) => old.has(entity.id) && !isEqual(old.get(entity.id), entity));
  const named = [...changed, ...added, ...removed];
  const stayed = (ids: Iterable<string>) => [...ids].filter((id) => old.has(id) && now.has(id));
  const isMoved = kind === 'sections' && !isEqual(stayed(old.keys()), stayed(now.keys()));
  if (named.length === 0 && !isMoved) return {};
  return {
    [kind]: {
      ...(added.length > 0 && { added: added.length }),
      ...(changed.length > 0 && { changed: changed.length }),
      ...(removed.length > 0 && { removed: removed.length }),
      ...(named.length > 0 && { names: named.slice(0, MOST_NAMED).map(({ name }) => name) }),
      ...(isMoved && { moved: true }),
    },
  };
}
