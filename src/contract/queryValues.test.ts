import * as z from 'zod/mini';
import { orderFilterSchema } from '@/domain/order';
import { queryValues, withEmptyTexts } from './queryValues';

describe('queryValues', () => {
  it('converts repeated keys and list fields to arrays and digits to numbers, and omits ts and empty values', () => {
    const query = {
      locationIds: ['a', 'b'],
      channels: 'glovo',
      page: '0',
      limit: '50',
      fromDate: '2026-11-20T00:00:00Z',
      serviceType: '',
      ts: '1795219200000',
    };

    expect(queryValues(orderFilterSchema, query)).toEqual({
      locationIds: ['a', 'b'],
      channels: ['glovo'],
      page: 0,
      limit: 50,
      fromDate: '2026-11-20T00:00:00Z',
    });
  });

  it('leaves invalid values for the schema to reject', () => {
    const query = { page: 'first', fromDate: ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'], colour: 'red' };

    const problems = orderFilterSchema
      .safeParse(queryValues(orderFilterSchema, query))
      .error?.issues.flatMap((issue) => (issue.path.length > 0 ? issue.path : (issue as { keys?: string[] }).keys));

    expect(problems?.sort()).toEqual(['colour', 'fromDate', 'page']);
  });

  it('retains an empty text in fields where it is a value', () => {
    const fields = { accountIds: z.optional(z.array(z.string())), product: z.optional(z.string()), zone: z.optional(z.string()) };
    const schema = withEmptyTexts(z.strictObject(fields), ['accountIds', 'product']);

    expect(queryValues(schema, { accountIds: '', product: '', zone: '' })).toEqual({ accountIds: [''], product: '' });
    expect(queryValues(schema, { accountIds: ['', 'a'] })).toEqual({ accountIds: ['', 'a'] });
  });
});
