import { channelStatusListSchema, channelStatusSchema } from '@/domain/channelStatus';
import { channelStatusBodySchema } from '@/domain/channelStatusBody';

const body = (statusToBeUpdated: unknown) => channelStatusBodySchema.safeParse({ statusToBeUpdated }).success;

describe('channelStatusBodySchema', () => {
  it('accepts a pause with an end, a reason and an operation, and opening without them [SA-03]', () => {
    const operationId = '0b6f3a55-4a5b-4f4e-9a53-0f0e6a1a2b3c';

    expect(body({ status: 'paused', until: '2026-11-20T12:05:00.000Z', reason: 'Horno', operationId })).toBe(true);
    expect(body({ status: 'paused', until: null })).toBe(true);
    expect(body({ status: 'open' })).toBe(true);
  });

  it.each([
    ['another status', { status: 'closed' }],
    ['no status', {}],
    ['a time without a zone', { status: 'paused', until: '2026-11-20T12:05' }],
    ['a text instead of a time', { status: 'paused', until: 'tomorrow' }],
    ['an operation without an id', { status: 'open', operationId: '1' }],
    ['a reason longer than 200 characters', { status: 'open', reason: 'x'.repeat(201) }],
    ['an unknown field', { status: 'open', until: null, forever: true }],
  ])('rejects %s', (_case, status) => {
    expect(body(status)).toBe(false);
  });
});

describe('channelStatusSchema', () => {
  it('replaces unreadable values of other servers by null', () => {
    expect(channelStatusSchema.parse({ status: 'open' })).toMatchObject({ status: 'open' });
    expect(channelStatusSchema.parse({ status: 'busy', until: 5, asked: 'nobody' })).toMatchObject({
      status: null,
      until: null,
      asked: null,
    });
    expect(channelStatusSchema.parse({})).toMatchObject({ status: null });
  });

  it('drops unreadable rows of a list and retains the others', () => {
    const rows = [{ locationId: 'location-1', slug: 'glovo', status: 'open' }, { slug: 'glovo' }, null];

    expect(channelStatusListSchema.parse(rows)).toMatchObject({ data: [{ slug: 'glovo', status: 'open' }], dropped: 2 });
  });
});
