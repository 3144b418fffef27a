import { catalogSchema } from '@/domain/catalog';
import { storeContent } from './storeContent';

const menu = (products: Record<string, object>) =>
  catalogSchema.parse({ id: 'catalog-1', name: 'Carta', sections: [], products, modifierGroups: {}, modifiers: {} });
const burger = (more: object = {}) => ({ id: 'burger', name: 'Hamburguesa', price: 1150, modifierGroupIds: [], ...more });
const productOf = (master: object, known: object[], type: 1 | 2 = 2) =>
  storeContent(menu({ burger: burger(master) }), { type, storeCatalogs: known.map((own) => menu({ burger: burger(own) })) }).products[
    'burger'
  ];

describe('storeContent [MC-02]', () => {
  it('returns type 1 content unchanged', () => {
    expect(productOf({ posRef: 'P1' }, [{ posRef: 'S1' }], 1)).toMatchObject({ name: 'Hamburguesa', posRef: 'P1' });
  });

  it('preserves only the POS ids of the store for type 2', () => {
    expect(productOf({ posRef: 'P1' }, [{ posRef: 'S1', name: 'De antes', price: 1 }])).toMatchObject({
      name: 'Hamburguesa',
      price: 1150,
      posRef: 'S1',
    });
  });

  it('uses the POS id of the first store catalog that has one, otherwise that of the master catalog', () => {
    expect(productOf({ posRef: 'P1' }, [{ posRef: ' ' }, {}])?.posRef).toBe('P1');
    expect(productOf({ posRef: 'P1' }, [{ posRef: null }, { posRef: 'S2' }, { posRef: 'S3' }])?.posRef).toBe('S2');
    expect(productOf({ posRef: 'P1' }, [])?.posRef).toBe('P1');
  });

  it('preserves POS ids by channel and does not mix them with those of the master catalog', () => {
    const product = productOf(
      { posRef: 'P1', channelOverrides: { glovo: { price: 1200, posRef: 'P1-glovo' }, justeat: { price: 1250 } } },
      [{ posRef: 'S1', channelOverrides: { ubereats: { posRef: 'S1-uber', price: 5 } } }],
    );

    expect(product).toMatchObject({
      posRef: 'S1',
      channelOverrides: { glovo: { price: 1200, posRef: null }, justeat: { price: 1250 }, ubereats: { posRef: 'S1-uber' } },
    });
    expect(product?.channelOverrides?.['ubereats']).not.toHaveProperty('price');
  });

  it('matches sections, groups and modifiers by own ids only, not by inherited property names', () => {
    const whole = (posRef: string) =>
      catalogSchema.parse({
        id: 'catalog-1',
        sections: [{ id: 'constructor', name: 'Todo', posRef, productIds: [] }],
        modifierGroups: { extras: { id: 'extras', posRef, modifierIds: [] } },
        modifiers: { cheese: { id: 'cheese', posRef, modifierGroupIds: [] } },
      });

    expect(storeContent(whole('P'), { type: 2, storeCatalogs: [whole('S')] })).toMatchObject({
      sections: [{ posRef: 'S' }],
      modifierGroups: { extras: { posRef: 'S' } },
      modifiers: { cheese: { posRef: 'S' } },
    });
    expect(storeContent(whole('P'), { type: 2, storeCatalogs: [menu({})] }).sections[0]?.posRef).toBe('P');
  });
});
