import { matchProducts, type MatchedCatalog, type MatchedProduct } from './matchProducts';

const product = (id: string, name: string, posRef: string | null = null): MatchedProduct => ({ id, name, posRef });
const catalog = (products: MatchedProduct[], over: Partial<MatchedCatalog<MatchedProduct>> = {}): MatchedCatalog<MatchedProduct> => ({
  masterCatalogId: null,
  provider: 'agora',
  products,
  ...over,
});
/** The ids of each match, in the order of the catalogs. */
const idsOf = async (...catalogs: MatchedCatalog<MatchedProduct>[]) =>
  (await matchProducts(catalogs)).map((match) => catalogs.map((_, index) => match.get(index)?.id ?? '-').join(' '));

describe('matchProducts', () => {
  it('matches by the product id of a common master catalog, also with other names and POS ids [M-01]', async () => {
    const here = catalog([product('p1', 'Pizza', '1')], { masterCatalogId: 'master-1' });
    const there = catalog([product('p1', 'Pizza grande', '2'), product('p2', 'Pizza', '1')], { masterCatalogId: 'master-1' });

    expect(await idsOf(here, there)).toEqual(['p1 p1', '- p2']);
  });

  it('does not match by the product id of other catalogs [M-01]', async () => {
    expect(await idsOf(catalog([product('1', 'Pizza')]), catalog([product('1', 'Cola')]))).toEqual(['1 -', '- 1']);
    expect(
      await idsOf(catalog([product('1', 'A')], { masterCatalogId: 'm1' }), catalog([product('1', 'B')], { masterCatalogId: 'm2' })),
    ).toEqual(['1 -', '- 1']);
  });

  it('matches by the POS id of the same POS system, without surrounding spaces [M-01]', async () => {
    const here = catalog([product('a', 'Cola', '101')]);

    expect(await idsOf(here, catalog([product('b', 'Coca-Cola', ' 101 ')]))).toEqual(['a b']);
    expect(await idsOf(here, catalog([product('b', 'Agua', '101')], { provider: 'glop' }))).toEqual(['a -', '- b']);
  });

  it('matches by the name without case, accents and repeated spaces, also with other POS ids [M-01]', async () => {
    expect(await idsOf(catalog([product('a', 'Jamón  Ibérico', '1')]), catalog([product('b', ' jamon iberico ', '2')]))).toEqual(['a b']);
    expect(await idsOf(catalog([product('a', ' ')]), catalog([product('b', '')]))).toEqual(['a -', '- b']);
  });

  it('prefers the POS id to the name [M-01]', async () => {
    const here = catalog([product('a', 'Cola', '1'), product('b', 'Agua', '2')]);
    const there = catalog([product('c', 'Agua', '1'), product('d', 'Cola', '2')]);

    expect(await idsOf(here, there)).toEqual(['a c', 'b d']);
  });

  it('does not match by a POS id or name that two products of a catalog have [M-01]', async () => {
    const twice = catalog([product('a', 'Cola', '1'), product('b', 'Cola', '1')]);

    expect(await idsOf(twice, catalog([product('c', 'Cola', '1')]), catalog([product('d', 'Cola', '1')]))).toEqual([
      'a - -',
      'b - -',
      '- c d',
    ]);
  });

  it('matches products of several catalogs by different properties [M-01]', async () => {
    const first = catalog([product('p1', 'Pizza', '1')], { masterCatalogId: 'master-1' });
    const second = catalog([product('p1', 'Pizza M', '7')], { masterCatalogId: 'master-1' });
    const third = catalog([product('x', 'Otra', '7')]);
    const fourth = catalog([product('y', 'OTRA')], { provider: null });

    expect(await idsOf(first, second, third, fourth)).toEqual(['p1 p1 x y']);
  });
});
