import fc from 'fast-check';
import { compareTexts } from '@/lib/byName';
import { searchText } from '@/lib/searchText';
import { orderRows, rankTexts, type OrderTask, type RowFilter, type SortKey } from '@/ui/DataGrid/rowOrder/orderRows';

const NUMBERS = [NaN, 0, -0, 1, -1, 1.5, Infinity, -Infinity, Number.MAX_VALUE, Number.MIN_VALUE, 1e-300, 2 ** 53];
const TEXTS = ['', 'pan', 'PAN', 'pán', 'Ñoqui', 'nandú', 'Ñandú', '10 b', '9 b', ' ', 'z'];

/** A column of numbers or texts with many ties. */
const columnOf = (rowCount: number) =>
  fc.oneof(
    fc
      .array(fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer({ min: -3, max: 3 })), {
        minLength: rowCount,
        maxLength: rowCount,
      })
      .map((values) => ({ kind: 'number' as const, values: Float64Array.from(values) })),
    fc
      .record({
        kind: fc.constant('text' as const),
        dictionary: fc.shuffledSubarray(TEXTS, { minLength: 1 }),
        indices: fc.array(fc.nat(), { minLength: rowCount, maxLength: rowCount }),
      })
      .map(({ kind, dictionary, indices }) => ({
        kind,
        dictionary,
        indices: Uint32Array.from(indices, (index) => index % dictionary.length),
      })),
  );

type TestColumn = { kind: 'number'; values: Float64Array } | { kind: 'text'; dictionary: string[]; indices: Uint32Array };

const bound = fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })));
const tasks = fc.nat({ max: 40 }).chain((rowCount) =>
  fc.record({
    rowCount: fc.constant(rowCount),
    keys: fc.array(fc.tuple(columnOf(rowCount), fc.boolean()), { maxLength: 3 }),
    filters: fc.array(fc.tuple(columnOf(rowCount), bound, bound, fc.constantFrom('', 'a', 'N', 'nan', 'pan z', ' 1 ')), { maxLength: 2 }),
  }),
);

const keyOf = ([column, descending]: [TestColumn, boolean]): SortKey =>
  column.kind === 'number' ? { ...column, descending } : { ...column, descending, ranks: null };
const filterOf = ([column, least, most, contains]: [TestColumn, number | null, number | null, string]): RowFilter =>
  column.kind === 'number' ? { ...column, least, most } : { ...column, contains };

/** A reference implementation by comparison. */
function naiveOrder({ rowCount, keys, filters }: OrderTask): number[] {
  const textOf = (column: { dictionary: readonly string[]; indices: Uint32Array }, row: number) => column.dictionary[column.indices[row]!]!;
  return Array.from({ length: rowCount }, (_, row) => row)
    .filter((row) =>
      filters.every((filter) =>
        filter.kind === 'number'
          ? filter.values[row]! >= (filter.least ?? -Infinity) && filter.values[row]! <= (filter.most ?? Infinity)
          : searchText(filter.contains)
              .split(/\s+/)
              .every((part) => searchText(textOf(filter, row)).includes(part)),
      ),
    )
    .sort((a, b) => {
      for (const key of keys) {
        const [one, other] = key.kind === 'number' ? [key.values[a]!, key.values[b]!] : [textOf(key, a), textOf(key, b)];
        const [noOne, noOther] = [one, other].map((value) => value === '' || Number.isNaN(value));
        if (noOne !== noOther) return noOne ? 1 : -1;
        if (noOne) continue;
        const compared =
          typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : one < other ? -1 : Number(one > other);
        if (compared !== 0) return key.descending ? -compared : compared;
      }
      return 0;
    });
}

describe('orderRows', () => {
  it('sorts and filters by several columns like a naive implementation, including ties, NaN and empty texts [BR-01]', () => {
    fc.assert(
      fc.property(tasks, ({ rowCount, keys, filters }) => {
        const task: OrderTask = { rowCount, keys: keys.map(keyOf), filters: filters.map(filterOf) };
        expect([...orderRows(task).rows]).toEqual(naiveOrder(task));
      }),
      { numRuns: 500 },
    );
  });

  it('sorts the same with cached ranks', () => {
    fc.assert(
      fc.property(tasks, ({ rowCount, keys }) => {
        const task: OrderTask = { rowCount, keys: keys.map(keyOf), filters: [] };
        const { rows, ranks } = orderRows(task);
        const known = task.keys.map((key, index) => (key.kind === 'text' ? { ...key, dictionary: [], ranks: ranks[index] ?? null } : key));
        expect(orderRows({ ...task, keys: known }).rows).toEqual(rows);
      }),
    );
  });

  it('excludes rows without a number when a bound is set', () => {
    const values = Float64Array.of(NaN, 5, 7);

    expect([...orderRows({ rowCount: 3, keys: [], filters: [{ kind: 'number', values, least: 5, most: 6 }] }).rows]).toEqual([1]);
  });

  it('matches texts regardless of accents and case, each word anywhere', () => {
    const filter: RowFilter = {
      kind: 'text',
      dictionary: ['Café Ñandú', 'Café'],
      indices: Uint32Array.of(0, 1, 0),
      contains: 'nandu CAFE',
    };

    expect([...orderRows({ rowCount: 3, keys: [], filters: [filter] }).rows]).toEqual([0, 2]);
  });

  it('ranks texts that compare as equal the same', () => {
    expect([...rankTexts(['pan', '', 'PAN', 'agua'])]).toEqual([2, 0xffffffff, 2, 1]);
  });
});
