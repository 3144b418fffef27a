import { createOrderSchema, orderDraftSchema } from '@/domain/orderDraft';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { anOrderDraft } from '../../test/factories/anOrderDraft';
import { fixNow } from '../../test/setup/fixedNow';

beforeEach(() => fixNow('2026-11-20T12:00:00.000Z'));
afterEach(() => jest.useRealTimers());

/** Problems of a draft by field. */
function problemsOf(draft: unknown): Record<string, string> {
  const issues = orderDraftSchema.safeParse(draft).error?.issues ?? [];
  // If a field has several problems, the form shows the first one.
  return Object.fromEntries(issues.map(({ path, message }): [string, string] => [path.join('.'), message]).reverse());
}

const EMPTY_DRAFT = anOrderDraft({
  locationId: '',
  // Initial values of the form.
  fulfillment: { type: '' as 'takeaway' },
  payment: { type: '' as 'cash' },
  items: [{ qty: 1, name: '', price: null as unknown as number, posRef: '', notes: '' }],
  client: { ...anOrderDraft().client, name: ' ', phone: '' },
});
const withBilling = (billingType: 'ticket' | 'invoice' | 'delivery-note', over: object = {}) =>
  anOrderDraft({
    // The other types of documents have the same fields.
    client: { ...anOrderDraft().client, invoiceDetails: { ...anOrderDraft().client.invoiceDetails, billingType, ...over } as never },
  });
const item = (over: object) => anOrderDraft({ items: [{ ...anOrderDraft().items[0], ...over }] as never });

describe('orderDraftSchema', () => {
  it('accepts an order with the required fields', () => {
    expect(problemsOf(anOrderDraft())).toEqual({});
  });

  it('requires location, items, client name, phone, payment and service, and reports all at once [OM-02]', () => {
    expect(problemsOf(EMPTY_DRAFT)).toEqual({
      locationId: 'required',
      'fulfillment.type': 'required',
      'items.0.name': 'required',
      'items.0.price': 'required',
      'payment.type': 'required',
      'client.name': 'required',
      'client.phone': 'required',
    });
  });

  it('requires an amount if the order has no items, and then no items [OM-02]', () => {
    const bare = { pricedBy: 'amount' as const, items: EMPTY_DRAFT.items };

    expect(problemsOf(anOrderDraft({ ...bare, subtotal: null }))).toEqual({ subtotal: 'required' });
    expect(problemsOf(anOrderDraft({ ...bare, subtotal: 0 }))).toEqual({ subtotal: 'invalidNumber' });
    expect(problemsOf(anOrderDraft({ ...bare, subtotal: Number.NaN }))).toEqual({ subtotal: 'invalidNumber' });
    expect(problemsOf(anOrderDraft({ ...bare, subtotal: 1250 }))).toEqual({});
  });

  it.each(['delivery-by-location', 'delivery-by-delivery-partner'] as const)(
    'requires an address for %s, reported together with other problems [OM-02]',
    (type) => {
      const draft = anOrderDraft({ fulfillment: { type }, address: { line1: '  ' }, items: EMPTY_DRAFT.items });

      expect(problemsOf(draft)).toEqual({ 'items.0.name': 'required', 'items.0.price': 'required', 'address.line1': 'required' });
      expect(problemsOf(anOrderDraft({ fulfillment: { type }, address: { line1: 'Mayor 1' } }))).toEqual({});
    },
  );

  it('requires name, document, street, zip, city and country for an invoice only [OM-02]', () => {
    const at = (field: string) => [`client.invoiceDetails.${field}`, 'required'];

    expect(problemsOf(withBilling('invoice'))).toEqual(
      Object.fromEntries(
        [
          'name',
          'documentType',
          'documentNumber',
          'companyAddress.street',
          'companyAddress.zip',
          'companyAddress.city',
          'companyAddress.country',
        ].map(at),
      ),
    );
    expect([problemsOf(withBilling('ticket')), problemsOf(withBilling('delivery-note'))]).toEqual([{}, {}]);
    expect(problemsOf(withBilling('' as 'ticket'))).toEqual({ 'client.invoiceDetails.billingType': 'required' });
  });

  it.each(['natural', 'legal', ''])('accepts %j as the type of person [OM-02]', (legalPerson) => {
    expect(problemsOf(withBilling('ticket', { legalPerson }))).toEqual({});
  });

  it.each([
    ['a negative price', item({ price: -5 }), { 'items.0.price': 'invalidNumber' }],
    ['a text instead of a price', item({ price: Number.NaN }), { 'items.0.price': 'invalidNumber' }],
    ['a fraction of a cent', item({ price: 12.5 }), { 'items.0.price': 'invalidNumber' }],
    ['an absurd price', item({ price: 1e15 }), { 'items.0.price': 'invalidNumber' }],
    ['a quantity of zero', item({ qty: 0 }), { 'items.0.qty': 'invalidNumber' }],
    ['a huge quantity', item({ qty: 1e9 }), { 'items.0.qty': 'invalidNumber' }],
    ['no quantity', item({ qty: null }), { 'items.0.qty': 'required' }],
    ['a negative fee', anOrderDraft({ priceDetails: { deliveryFee: -1 } }), { 'priceDetails.deliveryFee': 'invalidNumber' }],
    ['301 items', anOrderDraft({ items: Array.from({ length: 301 }, () => anOrderDraft().items).flat() }), { items: 'tooLong' }],
    ['a very long note', anOrderDraft({ note: 'x'.repeat(10_000) }), { note: 'tooLong' }],
    ['a phone with letters', anOrderDraft({ client: { ...anOrderDraft().client, phone: '600 ABC' } }), { 'client.phone': 'invalidPhone' }],
    ['a phone without a digit', anOrderDraft({ client: { ...anOrderDraft().client, phone: '+()' } }), { 'client.phone': 'invalidPhone' }],
    ['a mail address without a host', withBilling('ticket', { email: 'ana@' }), { 'client.invoiceDetails.email': 'invalidEmail' }],
    ['another kind of person', withBilling('ticket', { legalPerson: 'cat' }), { 'client.invoiceDetails.legalPerson': 'notOffered' }],
    ['a time in the last century', anOrderDraft({ preparationAt: '1926-11-20T12:00:00.000Z' }), { preparationAt: 'invalidDate' }],
    ['a time years ahead', anOrderDraft({ suggestedPickUpAt: '2028-11-20T12:00:00.000Z' }), { suggestedPickUpAt: 'invalidDate' }],
    ['an incomplete time', anOrderDraft({ suggestedDeliveryAt: 'incomplete' }), { suggestedDeliveryAt: 'invalidDate' }],
    ['an unknown field', { ...anOrderDraft(), shoeSize: 43 }, { '': expect.anything() }],
  ])('rejects %s with the path of the field', (_what, draft, problems) => {
    expect(problemsOf(draft)).toEqual(problems);
  });

  it.each(['\u{1F355} sin cebolla', 'بدون بصل \u202Eאבג', '<b>"\'; drop table orders; --', 'a\nb'])(
    'accepts the text %j unchanged',
    (note) => {
      expect(orderDraftSchema.safeParse(anOrderDraft({ note, client: { ...anOrderDraft().client, name: note } })).data?.note).toBe(note);
    },
  );

  it('ignores empty lines at the end only', () => {
    const [full, empty] = [anOrderDraft().items[0], EMPTY_DRAFT.items[0]];
    const lines = (...items: unknown[]) => anOrderDraft({ items: items as never });

    expect(orderDraftSchema.safeParse(lines(full, empty, empty)).data?.items).toHaveLength(1);
    expect(problemsOf(lines(empty, full))).toEqual({ 'items.0.name': 'required', 'items.0.price': 'required' });
    expect(problemsOf(lines())).toEqual({ items: 'required' });
  });

  it.each([null, 7, 'order', [], {}, { pricedBy: 'items', items: 'many' }, { pricedBy: 'items', items: [null, 3] }])(
    'rejects %j without throwing',
    (value) => {
      expect(orderDraftSchema.safeParse(value).success).toBe(false);
    },
  );
});

describe('createOrderSchema', () => {
  const created = orderOfDraft(anOrderDraft({ priceDetails: { deliveryFee: 250 } }));
  const pathsOf = (order: unknown) => createOrderSchema.safeParse({ order }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('accepts the order that the form sends', () => {
    expect(createOrderSchema.safeParse({ order: created })).toEqual({ success: true, data: { order: created } });
  });

  it.each([
    ['a wrong total', { ...created, total: created.total - 1 }, 'order.total'],
    ['a wrong subtotal', { ...created, subtotal: 1, total: 251 }, 'order.subtotal'],
    ['neither items nor an amount', { ...created, items: [], subtotal: 0, total: 250 }, 'order.items'],
    ['a delivery without an address', { ...created, fulfillment: { type: 'delivery-by-location' } }, 'order.address.line1'],
    ['statuses', { ...created, statuses: [] }, 'order'],
    ['an account', { ...created, accountId: 'account-2' }, 'order'],
    ['another channel', { ...created, channel: { slug: 'glovo' } }, 'order.channel.slug'],
    ['an invalid id', { ...created, id: 'order-1' }, 'order.id'],
  ])('rejects %s', (_what, order, path) => {
    expect(pathsOf(order)).toEqual([path]);
  });
});
