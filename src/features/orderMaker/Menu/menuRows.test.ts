import { menuFor } from '@/domain/menuPayload';
import { findRows, menuRows } from '@/features/orderMaker/Menu/menuRows';
import { aCatalog, aProduct } from '../../../../test/factories/aCatalog';

const catalog = aCatalog(
  [
    aProduct({ id: 'a', name: 'Croquetas de jamón', posRef: 'P-17' }),
    aProduct({ id: 'b', name: 'Tabla de jamón' }),
    aProduct({ id: 'c', name: 'Jamón ibérico', channels: ['glovo'] }),
    aProduct({ id: 'd', name: 'Agua' }),
  ],
  [],
  {
    sections: [
      { id: 's1', name: 'Entrantes', productIds: ['a', 'b', 'c'] },
      { id: 's2', name: 'Niños', productIds: ['d', 'a'] },
    ],
  },
);
const rows = menuRows(menuFor(catalog, 'order-maker'));
const found = (query: string) => findRows(rows, query).map(({ product, section }) => `${product.id} ${section}`);

describe('findRows', () => {
  it('lists the products that the channel sells in the order of the sections [W-07]', () => {
    expect(found('')).toEqual(['a Entrantes', 'b Entrantes', 'd Niños', 'a Niños']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  });

  it('finds all terms in name, section or POS id without accents, names that begin with the search first [W-07]', () => {
    expect(found('JAMON')).toEqual(['a Entrantes', 'b Entrantes', 'a Niños']);
    expect(found('tabla jamon')).toEqual(['b Entrantes']);
    expect(found('ninos')).toEqual(['d Niños', 'a Niños']);
    expect(found('p-17 entra')).toEqual(['a Entrantes']);
    expect(found('a')[0]).toBe('d Niños');
    expect(found('pizza')).toEqual([]);
  });
});
