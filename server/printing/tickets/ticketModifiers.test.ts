import { ticketModifiers } from './ticketModifiers';

const names = (modifiers: { name: string; qty?: number }[]) => ticketModifiers({ qty: 1, modifiers });

describe('ticketModifiers', () => {
  it('lists nested modifiers after their parents, with total quantities', () => {
    const inner = { name: 'Salsa', qty: 3, price: 60 };
    const middle = { name: 'Patatas', modifiers: [inner, null, 'x'] };

    expect(ticketModifiers({ qty: 2, modifiers: [{ name: 'Menú', qty: 2, price: 350, modifiers: [middle] }, { name: 'Pan' }] })).toEqual([
      { name: 'Menú', qty: 2, pieces: 4, price: 350, depth: 0, removes: false },
      { name: 'Patatas', qty: 1, pieces: 4, price: null, depth: 1, removes: false },
      { name: 'Salsa', qty: 3, pieces: 12, price: 60, depth: 2, removes: false },
      { name: 'Pan', qty: 1, pieces: 2, price: null, depth: 0, removes: false },
    ]);
  });

  it.each(['Sin cebolla', 'SEM maionese', 'Without onions', 'No ice', 'w/o salt', 'Não picante', 'quitar: tomate', ' Remove cheese'])(
    'recognizes %p as a removal',
    (name) => {
      expect(names([{ name }])[0]?.removes).toBe(true);
    },
  );

  it.each(['Sincronizada', 'Nopal', 'Semillas', 'Extra de queso', 'Notas', 'Masa sin gluten'])('recognizes %p as an addition', (name) => {
    expect(names([{ name }])[0]?.removes).toBe(false);
  });

  it('treats a modifier with quantity 0 as a removal', () => {
    expect(names([{ name: 'Cebolla', qty: 0 }])[0]?.removes).toBe(true);
  });

  it('names a modifier without a name by its POS reference', () => {
    expect(ticketModifiers({ qty: 1, modifiers: [{ name: ' ', posRef: 'M1' }, { name: '' }] }).map(({ name }) => name)).toEqual([
      'M1',
      '?',
    ]);
  });

  it('ignores modifiers below 20 levels', () => {
    const bottomless = Array.from({ length: 5000 }).reduce<object>((modifier) => ({ name: 'x', modifiers: [modifier] }), { name: 'x' });

    expect(ticketModifiers({ qty: 1, modifiers: [bottomless as { name: string }] })).toHaveLength(20);
  });
});
