import fc from 'fast-check';
import { orderView } from '@/domain/orderView';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';

const rawData = {
  order: {
    display_id: '778',
    total_price: { fractional: 1990 },
    delivery: { line1: 'Gran Vía 2', customer_name: 'L. Martín', rider: { name: 'Iván' } },
  },
};

describe('orderView', () => {
  it("fills missing fields from the channel's order [OR-10]", () => {
    const order = anOrder({ code: '', channel: { slug: 'deliveroo' }, total: null, client: null, address: null, rawData });

    expect(orderView(order)).toMatchObject({
      code: '778',
      channelCode: { value: '778', channelValue: null },
      total: { value: 1990, channelValue: null },
      clientName: { value: 'L. Martín', channelValue: null },
      addressLine: { value: 'Gran Vía 2', channelValue: null },
      riderName: { value: 'Iván', channelValue: null },
    });
  });

  it("returns both values if the channel's differs [OR-10]", () => {
    expect(orderView(anOrder({ courier: { name: 'Marta' }, rawData }))).toMatchObject({
      code: 'A-1001',
      channelCode: { value: 'GLV-778', channelValue: '778' },
      total: { value: 1425, channelValue: 1990 },
      clientName: { value: 'Lucía Martín', channelValue: 'L. Martín' },
      addressLine: { value: 'Calle Mayor 1', channelValue: 'Gran Vía 2' },
      riderName: { value: 'Marta', channelValue: 'Iván' },
    });
  });

  it("omits the channel's value if it is equal", () => {
    const same = { order: { display_id: 'glv-778 ', total_price: { fractional: 1425 } } };

    expect(orderView(anOrder({ rawData: same }))).toMatchObject({ channelCode: { channelValue: null }, total: { channelValue: null } });
  });

  it('accepts a number as the code of the channel', () => {
    expect(orderView(anOrder({ channel: { slug: 'x' }, rawData: { order: { display_id: 778 } } })).channelCode.value).toBe('778');
  });

  it.each([null, 'text', 7, [], { order: 'text' }, { order: { total_price: { fractional: '12' }, delivery: [] } }])(
    'ignores unreadable data of the channel: %p',
    (unreadable) => {
      expect(orderView(anOrder({ rawData: unreadable }))).toEqual(orderView(anOrder()));
    },
  );

  it.each([
    ['A-1001', 'GLV-778', 'GLV-778'],
    ['GLV-778', '#glv778', null],
    ['GLV-778', '778', null],
    ['778', 'GLV-778', null],
    ['A-1001', '1', '1'],
    ['1', '1 ', null],
    ['?', '!', '!'],
    ['A-1001', '', null],
  ])('returns for the codes "%s" and "%s" as the other code %j [K-01]', (code, orderCode, expected) => {
    expect(orderView(anOrder({ code, channel: { slug: 'glovo', orderCode } })).otherCode).toBe(expected);
  });

  it('uses the id as the code of an order without any code', () => {
    expect(orderView(anOrder({ code: ' ', channel: { slug: 'glovo' } })).code).toBe('order-1');
  });

  it('uses the rider of the history if there is no courier', () => {
    expect(orderView(anOrder({ statuses: [aStatusEntry({ type: 'rider', creator: 'Iván' })] })).riderName.value).toBe('Iván');
  });

  it('joins the other fields of the address', () => {
    const address = { line1: 'Calle Mayor 1', country: 'ES', line2: '3º B', zip: 28013, latitude: 40 };

    expect(orderView(anOrder({ address })).addressRest).toBe('3º B, 28013, ES');
  });

  it('returns coordinates only if they are valid', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (latitude, longitude) => {
        const isOnEarth = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
        expect(orderView(anOrder({ latitude, longitude })).coordinates).toEqual(isOnEarth ? { latitude, longitude } : null);
      }),
    );
    expect(orderView(anOrder({ latitude: 40, longitude: null })).coordinates).toBeNull();
  });
});
