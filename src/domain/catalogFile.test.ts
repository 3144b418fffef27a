import fc from 'fast-check';
import { CATALOG_LIMITS, newCatalogSchema } from '@/domain/catalogDraft';
import { exportCatalog, importCatalog, MAX_CATALOG_FILE, type CatalogInFile } from '@/domain/catalogFile';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog } from '../../test/factories/anyCatalog';

const content = ({ name, currency, sections, products, modifierGroups, modifiers }: CatalogInFile) => ({
  name,
  currency,
  sections,
  products,
  modifierGroups,
  modifiers,
});
const base = aCatalog([aProduct({ id: 'pizza', modifierGroupIds: ['extras'] })], [aModifier({ id: 'cheese' })]);
const file = (catalog: unknown, head: object = {}) => JSON.stringify({ format: 'pase-catalog', version: 1, catalog, ...head });
const withProduct = (over: object) =>
  file({ ...content(base), products: { pizza: { id: 'pizza', name: 'Pizza', modifierGroupIds: [], ...over } } });

function read(text: string) {
  const result = importCatalog(text);
  if ('error' in result) throw new Error(result.error.code);
  return result;
}

describe('catalogFile', () => {
  it('exports the content of a catalog without its location and version', () => {
    const saved = { ...base, rev: 3 };

    expect(JSON.parse(exportCatalog(saved))).toEqual({ format: 'pase-catalog', version: 1, catalog: content(base) });
  });

  it('imports every catalog that it exported, including unknown fields', () => {
    fc.assert(
      fc.property(anyCatalog, (catalog) => {
        const { catalog: imported, problems } = read(exportCatalog(catalog));
        expect(isEqual(imported, content(catalog))).toBe(true);
        expect(problems).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, string, object]>([
    ['no JSON', '<html>', { code: 'notJson' }],
    ['nothing', '', { code: 'notJson' }],
    ['a list', '[]', { code: 'notAnObject' }],
    ['null', 'null', { code: 'notAnObject' }],
    ['a number', '7', { code: 'notAnObject' }],
    [
      'the menu of another product',
      JSON.stringify({ menus: [], categories: [], items: [], modifier_groups: [] }),
      { code: 'anotherFormat', keys: ['menus', 'categories', 'items', 'modifier_groups'] },
    ],
    ['a catalog of the API', JSON.stringify({ id: 'c', sections: [] }), { code: 'anotherFormat', keys: ['id', 'sections'] }],
    ['a file of a newer version', file(content(base), { version: 2 }), { code: 'newerVersion', version: 2 }],
    ['no version', file(content(base), { version: '1' }), { code: 'broken', path: 'version' }],
    ['no catalog', file([]), { code: 'broken', path: 'catalog' }],
    ['no sections', file({ ...content(base), sections: {} }), { code: 'broken', path: 'catalog.sections' }],
    ['no products', file({ ...content(base), products: [] }), { code: 'broken', path: 'catalog.products' }],
    ['no groups', file({ ...content(base), modifierGroups: null }), { code: 'broken', path: 'catalog.modifierGroups' }],
    ['no modifiers', file({ ...content(base), modifiers: 'x' }), { code: 'broken', path: 'catalog.modifiers' }],
    ['too much', ' '.repeat(MAX_CATALOG_FILE + 1), { code: 'tooLarge' }],
  ])('returns an error for a file with %s', (_what, text, error) => {
    expect(importCatalog(text)).toEqual({ error });
  });

  it.each<[string, object, object, object]>([
    ['a price that is a text', { price: '9,50' }, {}, { code: 'leftOut', path: 'price' }],
    ['half a cent', { price: 9.5, posRef: 'P1' }, { posRef: 'P1' }, { code: 'leftOut', path: 'price' }],
    ['a name that is none', { name: 7 }, { name: '' }, { code: 'leftOut', path: 'name' }],
    ['a name too long', { name: '🍕'.repeat(1001) }, { name: '🍕'.repeat(1000) }, { code: 'cut', path: 'name' }],
    [
      'a bad link',
      { modifierGroupIds: ['extras', 7, 'more'] },
      { modifierGroupIds: ['extras', 'more'] },
      { code: 'leftOut', path: 'modifierGroupIds.1' },
    ],
    ['links that are none', { modifierGroupIds: 'extras' }, { modifierGroupIds: [] }, { code: 'leftOut', path: 'modifierGroupIds' }],
    [
      'a bad price of one channel',
      { channelOverrides: { glovo: { price: 'x', name: 'G' } } },
      { channelOverrides: { glovo: { name: 'G' } } },
      { code: 'leftOut', path: 'channelOverrides.glovo.price' },
    ],
  ])('imports a product with %s without the bad value, and reports its path', (_what, over, read_, problem) => {
    const { catalog, problems } = read(withProduct(over));

    expect(catalog.products.pizza).toEqual({ id: 'pizza', name: 'Pizza', modifierGroupIds: [], ...read_ });
    expect(problems).toEqual([{ ...problem, path: `catalog.products.pizza.${'path' in problem ? String(problem.path) : ''}` }]);
  });

  it('drops values that are not entities and imports the others', () => {
    const sections = [...base.sections, 'x', { name: 'Sin id', productIds: [] }, { id: 'section-1', name: 'Otra', productIds: [] }];
    const { catalog, problems } = read(file({ ...content(base), sections, products: { ...base.products, soup: null, '': { name: 'X' } } }));

    expect(catalog).toEqual(content(base));
    expect(problems).toEqual([
      { path: 'catalog.sections.1', code: 'leftOut' },
      { path: 'catalog.sections.2', code: 'leftOut' },
      { path: 'catalog.sections.3', code: 'taken' },
      { path: 'catalog.products.soup', code: 'leftOut' },
      { path: 'catalog.products.', code: 'leftOut' },
    ]);
  });

  it('imports at most the number of entities and characters that a catalog may have', () => {
    const sections = Array.from({ length: CATALOG_LIMITS.sections + 2 }, (_, index) => ({ id: `s${index}`, name: 'S', productIds: [] }));
    const { catalog, problems } = read(file({ ...content(base), name: 'ñ'.repeat(121), sections }));

    expect(catalog.sections).toHaveLength(CATALOG_LIMITS.sections);
    expect(catalog.name).toBe('ñ'.repeat(120));
    expect(problems).toEqual([
      { path: 'catalog.name', code: 'cut' },
      { path: 'catalog.sections.1000', code: 'tooMany' },
    ]);
  });

  it('imports only what the server accepts, and never throws', () => {
    const anyJson = fc.jsonValue({ maxDepth: 4 });
    const anyEntity = fc.dictionary(
      fc.constantFrom('id', 'name', 'price', 'productIds', 'modifierGroupIds', 'modifierIds', 'channels', 'channelOverrides', 'min'),
      anyJson,
    );
    const anyEntities = fc.dictionary(fc.constantFrom('a', 'b', '', 'constructor'), fc.oneof(anyEntity, anyJson));
    const anyFile = fc.record({
      name: fc.constant('Carta'),
      sections: fc.array(fc.oneof(anyEntity, anyJson)),
      products: anyEntities,
      modifierGroups: anyEntities,
      modifiers: anyEntities,
    });
    fc.assert(
      fc.property(anyFile, (catalog) => {
        const { sections, products, modifierGroups, modifiers } = read(file(catalog)).catalog;
        expect(newCatalogSchema.safeParse({ name: 'Carta', sections, products, modifierGroups, modifiers }).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(importCatalog(text)).toHaveProperty('error');
      }),
    );
  });
});
