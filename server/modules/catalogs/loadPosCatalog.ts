import * as contract from '@/contract/pos';
import type { Catalog, CatalogContent, Modifier, Product } from '@/domain/catalog';
import type { PosCatalog, PosProduct } from '@/domain/pos';
import type { User } from '@/domain/user';
import type { ServerContext } from '../../context';
import { lockEditor } from '../users/lockEditor';
import { ownProperty } from '@/lib/ownProperty';
import { addCatalog, replaceCatalog, lockLocationInScope } from './changeCatalogs';
import { listCatalogs, lockCatalog, toCatalog } from './catalogStore';

/**
 * Creates a catalog from the POS of a location (row CA-06), named after the POS, or updates the one that was created so before:
 * removes what the POS no longer has, and retains what users added to the rest, such as channel overrides.
 *
 * @throws HttpError 404 if the location is gone.
 */
export async function loadPosCatalog(
  context: ServerContext,
  user: User,
  { locationId, name, menu }: { locationId: string; name: string; menu: PosCatalog },
): Promise<Catalog> {
  const row = await context.database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.loadPosCatalogs);
    const { currency } = await lockLocationInScope(transaction, editor, locationId);
    const known = (await listCatalogs(transaction, locationId)).find(({ data }) => data['origin'] === 'pos');
    const locked = known && (await lockCatalog(transaction, known.id));
    if (!locked) return addCatalog(transaction, editor, { name, currency, ...contentOfPos(menu) }, { locationId, origin: 'pos' });
    const before = toCatalog(locked);
    return replaceCatalog(transaction, editor, locked, { ...before, ...contentOfPos(menu, before) });
  });
  context.notifyLocation({ event: 'catalogs.changed', locationId });
  return toCatalog(row);
}

const NOTHING: CatalogContent = { sections: [], products: {}, modifierGroups: {}, modifiers: {} };

/** Converts POS data to catalog content with the ids of the POS; retains fields that only `before` has. */
function contentOfPos({ categories, products, modifiers }: PosCatalog, before = NOTHING): CatalogContent {
  const here = new Set(modifiers.map(({ id }) => id));
  return {
    sections: categories.map(({ id, name, productIds }) => ({
      ...before.sections.find((section) => section.id === id),
      id,
      name,
      productIds,
    })),
    products: byId(products, (product): Product => ({
      modifierGroupIds: [],
      ...ownProperty(before.products, product.id),
      ...fromPos(product),
    })),
    modifierGroups: Object.fromEntries(
      Object.entries(before.modifierGroups).map(([id, group]) => [
        id,
        { ...group, modifierIds: group.modifierIds.filter((modifierId) => here.has(modifierId)) },
      ]),
    ),
    modifiers: byId(modifiers, (modifier): Modifier => ({
      modifierGroupIds: [],
      ...ownProperty(before.modifiers, modifier.id),
      ...fromPos(modifier),
    })),
  };
}

function fromPos({ id, name, price }: PosProduct): Pick<Product, 'id' | 'name' | 'price' | 'posRef'> {
  return { id, name, price: price ?? null, posRef: id };
}

function byId<T>(entities: readonly PosProduct[], make: (entity: PosProduct) => T): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, make(entity)]));
}
