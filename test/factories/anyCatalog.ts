import fc from 'fast-check';
import type { Catalog, Modifier, ModifierGroup, Product, Section } from '@/domain/catalog';
import { CURRENCIES } from '@/domain/account';

/** The channels of generated catalogs. */
export const SLUGS = ['glovo', 'ubereats', 'just-eat'] as const;

const anyId = fc.constantFrom('a', 'b', 'c', 'd', '1', '2', 'constructor');
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('Pizza', 'Menú 🍕', '👩‍👩‍👧‍👦', 'ñ'.repeat(500), '🍕'.repeat(500), ''),
);
const anyCatalogName = fc.constantFrom('Carta', 'Verano 🍉', 'ñ'.repeat(120));
const anyText = fc.oneof(anyName, fc.constant(null));
const anyPrice = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(0, -100, 999_999_999_999, null));
const anyCount = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(null, -1));
const anyFlag = fc.constantFrom(true, false, null);
const anySlugs = fc.oneof(fc.constant(null), fc.subarray([...SLUGS]));
const anyLinks = fc.uniqueArray(anyId, { maxLength: 4 });
const maybe = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

const overridable = {
  description: anyText,
  price: anyPrice,
  posRef: fc.constantFrom('P1', 'P2', 'P3', null),
  kitchenName: anyText,
  annotations: anyText,
  image: fc.constantFrom('/images/1.png', null),
};
const optional = {
  ...overridable,
  channels: anySlugs,
  channelOverrides: fc.oneof(
    fc.constant(null),
    maybe(Object.fromEntries(SLUGS.map((slug) => [slug, maybe({ ...overridable, name: anyName })]))),
  ),
  // Fields of other programs.
  meta: fc.jsonValue({ maxDepth: 2 }),
  allergens: fc.jsonValue({ maxDepth: 1 }),
};
const choice = { min: anyCount, max: anyCount };

function anyEntity(fields: Record<string, fc.Arbitrary<unknown>>, links: Record<string, fc.Arbitrary<string[]>>) {
  return fc
    .tuple(fc.record({ id: anyId, name: anyName }), fc.record(links), maybe({ ...optional, ...fields }))
    .map(([named, linked, rest]) => ({ ...rest, ...named, ...linked }));
}

export const anySection: fc.Arbitrary<Section> = anyEntity(choice, { productIds: anyLinks }) as fc.Arbitrary<Section>;
export const anyProduct: fc.Arbitrary<Product> = anyEntity({ wildcard: anyFlag }, { modifierGroupIds: anyLinks }) as fc.Arbitrary<Product>;
export const anyModifierGroup: fc.Arbitrary<ModifierGroup> = anyEntity(
  { ...choice, required: anyFlag, allowRepeat: anyFlag, changesMainReference: anyFlag },
  { modifierIds: anyLinks },
) as fc.Arbitrary<ModifierGroup>;
export const anyModifier: fc.Arbitrary<Modifier> = anyEntity({}, { modifierGroupIds: anyLinks }) as fc.Arbitrary<Modifier>;

function recordOf<T extends { id: string }>(entity: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc
    .uniqueArray(entity, { maxLength: 5, selector: ({ id }) => id })
    .map((entities) => Object.fromEntries(entities.map((each) => [each.id, each])));
}

/**
 * Any catalog that can be saved, including invalid ones: dangling links, cycles, negative prices, names of 500 characters, unknown fields.
 * Few ids, so that links match.
 */
export const anyCatalog: fc.Arbitrary<Catalog> = fc.record({
  id: fc.constant('catalog-1'),
  locationId: fc.constant('location-1'),
  name: anyCatalogName,
  currency: fc.constantFrom(...CURRENCIES),
  sections: fc.uniqueArray(anySection, { maxLength: 4, selector: ({ id }) => id }),
  products: recordOf(anyProduct),
  modifierGroups: recordOf(anyModifierGroup),
  modifiers: recordOf(anyModifier),
});

/** A change of one part of a catalog. */
export const anyChange: fc.Arbitrary<(catalog: Catalog) => Catalog> = fc.oneof(
  anyCatalogName.map((name) => (catalog: Catalog) => ({ ...catalog, name })),
  anySection.map((section) => (catalog: Catalog) => ({
    ...catalog,
    sections: [section, ...catalog.sections.filter(({ id }) => id !== section.id)],
  })),
  anyId.map((removedId) => (catalog: Catalog) => ({ ...catalog, sections: catalog.sections.filter(({ id }) => id !== removedId) })),
  fc.constant((catalog: Catalog) => ({ ...catalog, sections: catalog.sections.toReversed() })),
  anyProduct.map((product) => (catalog: Catalog) => ({ ...catalog, products: { ...catalog.products, [product.id]: product } })),
  anyId.map((removedId) => (catalog: Catalog) => ({ ...catalog, products: without(catalog.products, removedId) })),
  fc
    .tuple(anyId, anyPrice)
    .map(([id, price]) => (catalog: Catalog) => ({ ...catalog, products: changed(catalog.products, id, (each) => ({ ...each, price })) })),
  anyModifierGroup.map((group) => (catalog: Catalog) => ({
    ...catalog,
    modifierGroups: { ...catalog.modifierGroups, [group.id]: group },
  })),
  anyId.map((removedId) => (catalog: Catalog) => ({ ...catalog, modifierGroups: without(catalog.modifierGroups, removedId) })),
  anyModifier.map((modifier) => (catalog: Catalog) => ({ ...catalog, modifiers: { ...catalog.modifiers, [modifier.id]: modifier } })),
  anyId.map((removedId) => (catalog: Catalog) => ({ ...catalog, modifiers: without(catalog.modifiers, removedId) })),
);

/** A catalog before and after some changes. */
export const anyEditedCatalog: fc.Arbitrary<[before: Catalog, after: Catalog]> = fc
  .tuple(anyCatalog, fc.array(anyChange, { maxLength: 4 }))
  .map(([catalog, changes]) => [catalog, changes.reduce((edited, change) => change(edited), catalog)]);

function without<T>(record: Record<string, T>, removedId: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => id !== removedId));
}

function changed<T>(record: Record<string, T>, id: string, change: (entity: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, entity]) => [key, key === id ? change(entity) : entity]));
}
