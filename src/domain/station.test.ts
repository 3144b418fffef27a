import { stationIdOf, stationOfProduct } from '@/domain/station';
import { locationStationsSchema } from '@/domain/stationDraft';

const grill = { id: 'grill', name: 'Plancha', productIds: ['tortilla'], sectionNames: ['Carnes'] };
const bar = { id: 'bar', name: 'Barra', productIds: [], sectionNames: ['Bebidas', 'Entrantes'] };

describe('stationOfProduct', () => {
  it.each([
    ['its section without regard to case', { productId: 'cola', sectionNames: [' BEBIDAS'] }, 'bar'],
    ['the product before its section', { productId: 'tortilla', sectionNames: ['Entrantes'] }, 'grill'],
    ['neither', { productId: 'cola', sectionNames: ['Postres'] }, undefined],
  ])('assigns a product by %s [K-05]', (_what, product, station) => {
    expect(stationOfProduct([grill, bar], product)?.id).toBe(station);
  });
});

describe('stationIdOf', () => {
  it('returns "other" for an item without a station and for one whose station was deleted [K-05]', () => {
    expect(['grill', null, 'deleted'].map((stationId) => stationIdOf({ stationId }, [grill, bar]))).toEqual(['grill', 'other', 'other']);
  });
});

describe('locationStationsSchema', () => {
  const problemsOf = (...stations: object[]) =>
    locationStationsSchema.safeParse({ stations }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it('accepts stations and trims their names [K-05]', () => {
    const parsed = locationStationsSchema.parse({ stations: [{ ...grill, name: ' Plancha ' }, bar] });

    expect(parsed).toEqual({ stations: [grill, bar] });
  });

  it.each([
    ['a missing name', { name: ' ' }, 'stations.1.name', 'required'],
    ['a name of more than 40 characters', { name: 'x'.repeat(41) }, 'stations.1.name', 'tooLong'],
    ['a name that another station has in other case', { name: ' PLANCHA' }, 'stations.1.name', 'taken'],
    ['the id of another station', { id: 'grill' }, 'stations.1.id', 'taken'],
    ['the id that stands for no station', { id: 'other' }, 'stations.1.id', 'taken'],
    ['a product of another station', { productIds: ['tortilla'] }, 'stations.1.productIds', 'taken'],
    ['a section of another station', { sectionNames: ['carnes'] }, 'stations.1.sectionNames', 'taken'],
  ])('rejects %s [K-05]', (_what, change, path, message) => {
    expect(problemsOf(grill, { ...bar, ...change })).toEqual([[path, message]]);
  });

  it('accepts 20 stations and rejects 21 [K-05]', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `s-${index}`, name: `Partida ${index}`, productIds: [], sectionNames: [] }));

    expect(problemsOf(...many(20))).toEqual([]);
    expect(problemsOf(...many(21)).map(([path]) => path)).toEqual(['stations']);
  });
});
