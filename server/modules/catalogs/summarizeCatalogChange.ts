import type { Catalog, CatalogContent } from '@/domain/catalog';
import { isEqual } from '@/lib/isEqual';

/** How many entities of a kind the audit log names. */
const MAX_NAMES = 20;

interface Named {
  id: string;
  name: string;
}

interface KindSummary {
  added?: number;
  changed?: number;
  removed?: number;
  /** The names of the first entities. */
  names?: string[];
  /** Whether the order changed. */
  moved?: true;
}

type CatalogSummary = { name: string; currency: string | null } & Partial<Record<keyof CatalogContent, KindSummary>>;

/**
 * Summarizes two states of a catalog for the audit log: name, currency and, for each kind of entity, how many were added, changed or
 * removed, with their first names. The whole menus would be megabytes. Null: the catalog did not exist before, or does not exist
 * after.
 */
export function summarizeCatalogChange(
  before: Catalog | null,
  after: Catalog | null,
): { before: CatalogSummary | null; after: CatalogSummary | null } {
  const changes = {
    ...summarizeKind('sections', before?.sections ?? [], after?.sections ?? []),
    ...summarizeKind('products', Object.values(before?.products ?? {}), Object.values(after?.products ?? {})),
    ...summarizeKind('modifierGroups', Object.values(before?.modifierGroups ?? {}), Object.values(after?.modifierGroups ?? {})),
    ...summarizeKind('modifiers', Object.values(before?.modifiers ?? {}), Object.values(after?.modifiers ?? {})),
  };
  return {
    before: before && { ...headerOf(before), ...(!after && changes) },
    after: after && { ...headerOf(after), ...changes },
  };
}

function headerOf({ name, currency = null }: Catalog): { name: string; currency: string | null } {
  return { name, currency };
}

function summarizeKind(
  kind: keyof CatalogContent,
  before: readonly Named[],
  after: readonly Named[],
): Partial<Record<keyof CatalogContent, KindSummary>> {
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
      ...(named.length > 0 && { names: named.slice(0, MAX_NAMES).map(({ name }) => name) }),
      ...(isMoved && { moved: true }),
    },
  };
}
