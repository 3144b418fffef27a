import type { Catalog, Modifier, Product } from '@/domain/catalog';

export function aProduct(over: Partial<Product> & { id: string }): Product {
  return { name: over.id, price: 900, posRef: null, modifierGroupIds: [], ...over };
}

export function aModifier(over: Partial<Modifier> & { id: string }): Modifier {
  return { name: over.id, price: 100, posRef: null, modifierGroupIds: [], ...over };
}

/** A catalog with one section of all products and one group of all modifiers. */
export function aCatalog(products: readonly Product[], modifiers: readonly Modifier[] = [], over: Partial<Catalog> = {}): Catalog {
  return {
    id: 'catalog-1',
    name: 'Carta',
    locationId: 'location-1',
    currency: 'EUR',
    sections: [{ id: 'section-1', name: 'Platos', productIds: products.map(({ id }) => id) }],
    products: Object.fromEntries(products.map((product) => [product.id, product])),
    modifierGroups: modifiers.length > 0 ? { extras: { id: 'extras', name: 'Extras', modifierIds: modifiers.map(({ id }) => id) } } : {},
    modifiers: Object.fromEntries(modifiers.map((modifier) => [modifier.id, modifier])),
    ...over,
  };
}
