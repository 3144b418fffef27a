import { numberAt, textAt, type Columns } from '@/lib/columns';
import { chunkBuilder } from '@/services/reports/columnChunk';
import { GrowingColumns } from '@/services/reports/GrowingColumns';

const FIELDS = { name: 'text', sales: 'number' } as const;
const rowsOf = ({ byId, rowCount }: Columns) =>
  Array.from({ length: rowCount }, (_, row) => [textAt(byId['name'], row), numberAt(byId['sales'], row)]);

describe('GrowingColumns', () => {
  it('grows by chunks and leaves earlier views unchanged', () => {
    const builder = chunkBuilder(FIELDS, {}, 3);
    const growing = new GrowingColumns(FIELDS);
    const views = [growing.columns()];
    for (const [name, sales] of [
      ['Sol', 1],
      ['Mar', null],
      ['Sol', -3],
      ['', 4],
      ['Sol', 5],
    ] as const) {
      builder.add({ name, sales });
      if (builder.rowCount() === 2) growing.append(builder.take());
      views.push(growing.columns());
    }
    growing.append(builder.take());

    expect(rowsOf(growing.columns())).toEqual([
      ['Sol', 1],
      ['Mar', NaN],
      ['Sol', -3],
      ['', 4],
      ['Sol', 5],
    ]);
    expect(views.map((columns) => columns.rowCount)).toEqual([0, 0, 2, 2, 4, 4]);
    expect(rowsOf(views[2]!)).toEqual([
      ['Sol', 1],
      ['Mar', NaN],
    ]);
    expect(views[2]!.byId['name']).toMatchObject({ dictionary: ['Sol', 'Mar'] });
    expect(growing.columns().byId['name']).toMatchObject({ dictionary: ['Sol', 'Mar', ''] });
  });

  it('allocates no more than the largest report, whatever count is announced', () => {
    const growing = new GrowingColumns(FIELDS);

    growing.expect(1e15);

    expect(growing.columns().rowCount).toBe(0);
  });

  it('includes the texts that were loaded before another reading', () => {
    const growing = new GrowingColumns(FIELDS);
    const first = chunkBuilder(FIELDS, {}, 9);
    first.add({ name: 'Sol', sales: 1 });
    first.add({ name: 'Mar', sales: 1 });
    growing.append(first.take());
    const second = chunkBuilder(FIELDS, { name: ['Sol', 'Mar'] }, 9);
    second.add({ name: 'Mar', sales: 2 });
    second.add({ name: 'Río', sales: 3 });
    growing.append(second.take());

    expect(rowsOf(growing.columns()).map(([name]) => name)).toEqual(['Sol', 'Mar', 'Mar', 'Río']);
    expect(growing.columns().byId['name']).toMatchObject({ dictionary: ['Sol', 'Mar', 'Río'] });
  });
});
