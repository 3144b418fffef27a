import { catalogSchema } from '@/domain/catalog';
import { storeContent } from './storeContent';

const menu = (products: Record<string, object>) =>
  catalogSchema.parse({ id: 'catalog-1', name: 'Carta', sections: [], products, modifierGroups: {}, modifiers: {} });
const burger = (more: object = {}) => ({ id: 'burger', name: 'Hamburguesa', price: 1150, modifierGroupIds: [], ...more });
const productOf = (master: object, known: object[], type: 1 | 2 = 2) =>
  storeContent(menu({ burger: burger(master) }), { type, known: known.map((own) => menu({ burger: burger(own) })) }).products['burger'];

describe('what a store gets of a master catalog [MC-02]', () => {
  it('is all of it as it is, of type 1', () => {
    expect(productOf({ posRef: 'P1' }, [{ posRef: 'S1' }], 1)).toMatchObject({ name: 'Hamburguesa', posRef: 'P1' });
  });

  it('keeps its own POS ids, of type 2, and nothing else', () => {
    expect(productOf({ posRef: 'P1' }, [{ posRef: 'S1', name: 'De antes', price: 1 }])).toMatchObject({
      name: 'Hamburguesa',
      price: 1150,
      posRef: 'S1',
    });
  });

  it('has the POS ids of the master catalog where it has none, and of the first of its catalogs that has one', () => {
    expect(productOf({ posRef: 'P1' }, [{ posRef: ' ' }, {}])?.posRef).toBe('P1');
    expect(productOf({ posRef: 'P1' }, [{ posRef: null }, { posRef: 'S2' }, { posRef: 'S3' }])?.posRef).toBe('S2');
    expect(productOf({ posRef: 'P1' }, [])?.posRef).toBe('P1');
  });

  it('keeps those by channel, too, and never has one of each', () => {
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

  it('knows sections, groups and modifiers by their ids, and no id that every object has', () => {
    const whole = (posRef: string) =>
      catalogSchema.parse({
        id: 'catalog-1',
        sections: [{ id: 'constructor', name: 'Todo', posRef, productIds: [] }],
        modifierGroups: { extras: { id: 'extras', posRef, modifierIds: [] } },
        modifiers: { cheese: { id: 'cheese', posRef, modifierGroupIds: [] } },
      });

    expect(storeContent(whole('P'), { type: 2, known: [whole('S')] })).toMatchObject({
      sections: [{ posRef: 'S' }],
      modifierGroups: { extras: { posRef: 'S' } },
      modifiers: { cheese: { posRef: 'S' } },
    });
    expect(storeContent(whole('P'), { type: 2, known: [menu({})] }).sections[0]?.posRef).toBe('P');
  });
});
