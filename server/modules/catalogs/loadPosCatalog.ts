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
 * Makes a catalog of what the POS of a location has (row CA-06), named after the POS. Where one was made so before, it is brought up to date:
 * what the POS has no more is gone, and what people have added to the rest stays, as what differs by channel.
 *
 * @throws HttpError 404 where the location is gone.
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

/** What a POS has as the content of a catalog, its ids as ids; with what `before` has beyond that of the same entities. */
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
