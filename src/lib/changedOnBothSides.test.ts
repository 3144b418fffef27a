import { baseOfTyped, changedOnBothSides, valueAt, withValueAt } from '@/lib/changedOnBothSides';

const BASE = { name: 'Centro', place: { city: 'Madrid', zip: '28001' }, images: [{ url: 'a' }] };

describe('changedOnBothSides', () => {
  it('names what was typed and changed to something else', () => {
    const typed = { ...BASE, name: 'Sol', place: { ...BASE.place, city: 'Getafe' } };
    const newer = { ...BASE, name: 'Gran Vía', place: { city: 'Parla', zip: '28980' } };

    expect(changedOnBothSides(typed, BASE, newer)).toEqual(['name', 'place.city']);
  });

  it('leaves out what only one side changed, and what both changed alike', () => {
    expect(changedOnBothSides({ ...BASE, name: 'Sol' }, BASE, { ...BASE, images: [] })).toEqual([]);
    expect(changedOnBothSides({ ...BASE, name: 'Sol' }, BASE, { ...BASE, name: 'Sol' })).toEqual([]);
  });

  it('takes a list as one value', () => {
    expect(changedOnBothSides({ ...BASE, images: [] }, BASE, { ...BASE, images: [{ url: 'b' }] })).toEqual(['images']);
  });
});

describe('baseOfTyped', () => {
  it('keeps what the typing began from, and takes the rest of the newer version', () => {
    const typed = { ...BASE, name: 'Sol' };
    const newer = { ...BASE, name: 'Gran Vía', place: { city: 'Parla', zip: '28001' } };

    expect(baseOfTyped(newer, BASE, typed, BASE)).toEqual({ ...newer, name: 'Centro' });
  });
});

describe('a path', () => {
  it('leads to its value, and puts another one there', () => {
    expect(valueAt(BASE, 'place.city')).toBe('Madrid');
    expect(valueAt(BASE, 'place.street.number')).toBeUndefined();
    expect(withValueAt(BASE, 'place.city', 'Parla')).toEqual({ ...BASE, place: { city: 'Parla', zip: '28001' } });
  });
});
