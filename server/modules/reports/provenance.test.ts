import fc from 'fast-check';
import type { FigureFilter } from '@/domain/figureFilter';
import type { Sales } from '@/domain/orderStatistics';
import { orderStatistics } from '../statistics/orderStatistics';
import { anyOrdersAndFilter, newOrder, insertLocations, insertOrders, PROVIDER } from '../../../test/server/anyOrders';
import { readReport, type Row } from '../../../test/server/readReport';
import { useTestDatabase } from '../../../test/server/testDatabase';

/** A figure with its values, and the filter for exactly its orders. */
interface Figure {
  where: string;
  filter: FigureFilter;
  values: { orders: unknown; sales: unknown; cancelled: unknown; failed: unknown; productPieces: unknown; productSales: unknown };
}

describe('every figure', () => {
  const database = useTestDatabase();

  beforeEach(() => insertLocations(database()));

  async function rowsOf(...[type, filter]: [Parameters<typeof readReport>[1], FigureFilter]): Promise<Row[]> {
    return (await readReport(database(), type, filter)).rows;
  }

  /** The sums of the rows in the orders report. */
  async function drillDown(filter: FigureFilter): Promise<Figure['values']> {
    const rows = await rowsOf('orders', filter);
    const values = rows.flatMap(({ sales }) => (typeof sales === 'number' ? sales : []));
    const ofStatus = (status: string) => rows.filter(({ reportStatus }) => reportStatus === status).length;
    return {
      orders: ofStatus('COMPLETED'),
      sales: values.length === 0 ? null : Number(values.reduce((sum, each) => sum + BigInt(each), 0n)),
      cancelled: ofStatus('CANCELLED'),
      failed: ofStatus('NOT_PROCESSED'),
      productPieces: thousandthsOf(rows, 'productPieces'),
      productSales: thousandthsOf(rows, 'productSales'),
    };
  }

  /** The cells of all reports and widgets. The counts of widgets include all currencies, but their sales have one each. */
  async function figuresOf(filter: FigureFilter): Promise<Figure[]> {
    const { data } = await orderStatistics(database(), { user: PROVIDER, filter });
    const currencies = [...new Set((await rowsOf('accumulated', filter)).map(({ currency }) => String(currency)))];
    const widgets = [
      ...data.byDay.map(({ day, ...values }) => ({ where: 'byDay', values, narrow: { fromDay: day, toDay: day } })),
      ...data.byAccount.map(({ accountId, name: _name, ...values }) => ({
        where: 'byAccount',
        values,
        narrow: { accountIds: [accountId] },
      })),
      ...data.byChannel.map(({ channel, ...values }) => ({ where: 'byChannel', values, narrow: { channels: [channel] } })),
      ...data.byHour.map(({ hour, ...values }) => ({ where: 'byHour', values, narrow: { hour } })),
    ];
    const ofWidgets = widgets.flatMap(({ where, values, narrow }) =>
      currencies
        .filter((currency) => values.sales.some((each) => each.currency === currency))
        .map((currency) => ({ where, values: { sales: amountIn(values.sales, currency) }, filter: { ...filter, ...narrow, currency } })),
    );
    const countsOfWidgets = widgets.map(({ where, values: { orders, cancelled, failed }, narrow }) => ({
      where,
      values: { orders, cancelled, failed },
      filter: { ...filter, ...narrow },
    }));
    const cells = (['sales', 'summary', 'accumulated'] as const).map(async (type) =>
      (await rowsOf(type, filter)).map((row) => ({ where: type, values: valuesOf(row), filter: { ...filter, ...narrowedTo(row) } })),
    );
    const withoutTotal = (await rowsOf('sales', filter)).map((row) => ({
      where: 'without total',
      values: { orders: row['withoutTotal'], sales: null },
      filter: { ...filter, ...narrowedTo(row), total: 'none' },
    }));
    const toDate = (await rowsOf('accumulated', filter)).map(({ day, currency, ordersToDate, salesToDate }) => ({
      where: 'to date',
      values: { orders: ordersToDate, sales: salesToDate },
      filter: { ...filter, toDay: String(day), currency: String(currency) },
    }));
    const products = (await rowsOf('salesWithProducts', filter)).map((row) => ({
      where: 'salesWithProducts',
      values: { orders: row['orders'], productPieces: row['pieces'], productSales: row['sales'] },
      filter: { ...filter, ...narrowedTo(row) },
    }));
    // `objectContaining` ignores the values that a figure does not have.
    return [...ofWidgets, ...countsOfWidgets, ...(await Promise.all(cells)).flat(), ...withoutTotal, ...toDate, ...products] as Figure[];
  }

  it('equals the sum of its orders, as widget, cell, running total or product [BR-02]', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrdersAndFilter, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), async (input, picks) => {
        const { given, filter } = input;
        await insertOrders(database(), given.map(newOrder));
        const figures = await figuresOf(filter);
        for (const where of new Set(figures.map((each) => each.where))) {
          const ofOne = figures.filter((each) => each.where === where);
          for (const pick of [picks.next().value, picks.next().value, picks.next().value]) {
            const figure = ofOne[Math.floor(pick * ofOne.length)];
            if (!figure) continue;

            expect([where, figure.filter, await drillDown(figure.filter)]).toEqual([
              where,
              figure.filter,
              expect.objectContaining(figure.values),
            ]);
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('has the same value for a currency in widget and table, and rows sum up to the total [BR-02]', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrdersAndFilter, async ({ given, filter }) => {
        await insertOrders(database(), given.map(newOrder));
        const { data, count, totalCount } = await orderStatistics(database(), { user: PROVIDER, filter });
        for (const type of ['sales', 'accumulated', 'summary'] as const) {
          const rows = await rowsOf(type, filter);

          expect(rows.reduce((sum, { orders }) => sum + Number(orders), 0)).toBe(count);
          expect(rows.reduce((sum, { orders, cancelled, failed }) => sum + Number(orders) + Number(cancelled) + Number(failed), 0)).toBe(
            totalCount,
          );
          for (const currency of new Set(rows.map((row) => row['currency']))) {
            const ofIt = rows.filter((row) => row['currency'] === currency).flatMap(({ sales }) => (sales === null ? [] : Number(sales)));
            const widget = data.byDay.flatMap(({ sales }) =>
              sales.filter((each) => each.currency === currency).map(({ amount }) => amount),
            );
            // Each value beyond the safe integers is rounded separately.
            if ([...ofIt, ...widget].every(Number.isSafeInteger)) expect(exactSum(ofIt)).toBe(exactSum(widget));
          }
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});

/** The sum of a column; sales, which are integers, are rounded half away from zero. */
function thousandthsOf(rows: readonly Row[], field: 'productPieces' | 'productSales'): number | null {
  const values = rows.flatMap((row) => (typeof row[field] === 'number' ? BigInt(Math.round(row[field] * 1000)) : []));
  if (values.length === 0) return null;
  const sum = values.reduce((all, each) => all + each, 0n);
  if (field === 'productPieces') return Number(sum) / 1000;
  const size = ((sum < 0n ? -sum : sum) + 500n) / 1000n;
  return Number(sum < 0n ? -size : size);
}

function amountIn(sales: Sales, currency: string): number | null {
  return sales.find((each) => each.currency === currency)?.amount ?? null;
}

function exactSum(amounts: readonly number[]): number {
  return Number(amounts.reduce((sum, each) => sum + BigInt(each), 0n));
}

function valuesOf({ orders, sales, cancelled, failed }: Row) {
  return { orders, sales, cancelled, failed };
}

/** The filter of a row, from its key. */
function narrowedTo({ day, locationId, channel, accountId, serviceType, currency, product }: Row): Partial<FigureFilter> {
  return {
    ...(typeof day === 'string' && { fromDay: day, toDay: day }),
    ...(typeof locationId === 'string' && { locationIds: [locationId] }),
    ...(typeof channel === 'string' && { channels: [channel] }),
    ...(typeof accountId === 'string' && { accountIds: [accountId] }),
    ...(typeof serviceType === 'string' && { serviceType: [serviceType] }),
    ...(typeof currency === 'string' && { currency }),
    ...(typeof product === 'string' && { product }),
  };
}
