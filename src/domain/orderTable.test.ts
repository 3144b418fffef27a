import { anOrder } from '../../test/factories/anOrder';
import { isTableNote, orderTable } from '@/domain/orderTable';

const AT_TABLE = 'order-at-table';

describe('orderTable', () => {
  it.each([
    ['in the fulfillment', { fulfillment: { type: AT_TABLE, table: '12' } }, '12'],
    ['as a number', { fulfillment: { type: AT_TABLE, tableNumber: 7 } }, '7'],
    ['as an object with a name', { fulfillment: { type: AT_TABLE, table: { id: 'x', name: 'Terraza 3' } } }, 'Terraza 3'],
    ['in the metadata', { metadata: { tableNumber: '4B' } }, '4B'],
    ['as the note', { note: 'Mesa 12' }, '12'],
    ['as the note, with a sign', { note: ' mesa nº 5 ' }, '5'],
    ['as the note in English', { note: 'Table #9' }, '9'],
    ['as the note, by a name', { note: 'Mesa norte' }, 'norte'],
    ['as the note, by a letter and a number', { note: 'Mesa N3' }, 'N3'],
    ['as the note, with an abbreviation', { note: 'mesa no. 5' }, '5'],
    ['in a word with the same beginning', { note: 'Tableware' }, null],
    ['nowhere', { note: 'Mesa junto a la ventana, por favor' }, null],
    ['blank', { fulfillment: { type: AT_TABLE, table: ' ' } }, null],
  ])('reads a table that is given %s', (_title, over, table) => {
    expect(orderTable(anOrder({ fulfillment: { type: AT_TABLE }, ...over }))).toBe(table);
  });

  it('returns null for an order of another service type', () => {
    expect(orderTable(anOrder({ fulfillment: { type: 'takeaway', table: '1' }, note: 'Mesa 12' }))).toBeNull();
  });
});

describe('isTableNote', () => {
  it('returns true for a note that contains only the table', () => {
    expect([
      isTableNote('Mesa 12', '12'),
      isTableNote('Mesa 12, sin prisa', '12'),
      isTableNote('Mesa 12', '3'),
      isTableNote(null, null),
    ]).toEqual([true, false, false, false]);
  });
});
