import { createOrderSchema, orderDraftSchema } from '@/domain/orderDraft';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { anOrderDraft } from '../../test/factories/anOrderDraft';
import { fixNow } from '../../test/setup/fixedNow';

beforeEach(() => fixNow('2026-11-20T12:00:00.000Z'));
afterEach(() => jest.useRealTimers());

/** What is wrong with a draft: the problem of each field. */
function problemsOf(draft: unknown): Record<string, string> {
  const issues = orderDraftSchema.safeParse(draft).error?.issues ?? [];
  // Of several problems of a field the form shows the first.
  return Object.fromEntries(issues.map(({ path, message }): [string, string] => [path.join('.'), message]).reverse());
}

const NOTHING = anOrderDraft({
  locationId: '',
  // What the form holds before anything was chosen.
  fulfillment: { type: '' as 'takeaway' },
  payment: { type: '' as 'cash' },
  items: [{ qty: 1, name: '', price: null as unknown as number, posRef: '', notes: '' }],
  client: { ...anOrderDraft().client, name: ' ', phone: '' },
});
const withBilling = (billingType: 'ticket' | 'invoice' | 'delivery-note', over: object = {}) =>
  anOrderDraft({
    // Another kind of document with the same fields.
    client: { ...anOrderDraft().client, invoiceDetails: { ...anOrderDraft().client.invoiceDetails, billingType, ...over } as never },
  });
const item = (over: object) => anOrderDraft({ items: [{ ...anOrderDraft().items[0], ...over }] as never });

describe('orderDraftSchema', () => {
  it('takes an order with what must be there', () => {
    expect(problemsOf(anOrderDraft())).toEqual({});
  });

  it('asks for location, items, client name, phone, payment and service, all at once [OM-02]', () => {
    expect(problemsOf(NOTHING)).toEqual({
      locationId: 'required',
      'fulfillment.type': 'required',
      'items.0.name': 'required',
      'items.0.price': 'required',
      'payment.type': 'required',
      'client.name': 'required',
      'client.phone': 'required',
    });
  });

  it('asks for the amount where there are no items, and then for no item [OM-02]', () => {
    const bare = { pricedBy: 'amount' as const, items: NOTHING.items };

    expect(problemsOf(anOrderDraft({ ...bare, subtotal: null }))).toEqual({ subtotal: 'required' });
    expect(problemsOf(anOrderDraft({ ...bare, subtotal: 0 }))).toEqual({ subtotal: 'invalidNumber' });
    expect(problemsOf(anOrderDraft({ ...bare, subtotal: Number.NaN }))).toEqual({ subtotal: 'invalidNumber' });
    expect(problemsOf(anOrderDraft({ ...bare, subtotal: 1250 }))).toEqual({});
  });

  it.each(['delivery-by-location', 'delivery-by-delivery-partner'] as const)(
    'asks where to with %s, beside other mistakes [OM-02]',
    (type) => {
      const draft = anOrderDraft({ fulfillment: { type }, address: { line1: '  ' }, items: NOTHING.items });

      expect(problemsOf(draft)).toEqual({ 'items.0.name': 'required', 'items.0.price': 'required', 'address.line1': 'required' });
      expect(problemsOf(anOrderDraft({ fulfillment: { type }, address: { line1: 'Mayor 1' } }))).toEqual({});
    },
  );

  it('asks with an invoice for name, document, street, zip, city and country, and with no other document [OM-02]', () => {
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

  it.each(['natural', 'legal', ''])('takes %j for the person [OM-02]', (legalPerson) => {
    expect(problemsOf(withBilling('ticket', { legalPerson }))).toEqual({});
  });

  it.each([
    ['a negative price', item({ price: -5 }), { 'items.0.price': 'invalidNumber' }],
    ['a text for a price', item({ price: Number.NaN }), { 'items.0.price': 'invalidNumber' }],
    ['a fraction of a cent', item({ price: 12.5 }), { 'items.0.price': 'invalidNumber' }],
    ['an absurd price', item({ price: 1e15 }), { 'items.0.price': 'invalidNumber' }],
    ['nothing of it', item({ qty: 0 }), { 'items.0.qty': 'invalidNumber' }],
    ['too much of it', item({ qty: 1e9 }), { 'items.0.qty': 'invalidNumber' }],
    ['no quantity', item({ qty: null }), { 'items.0.qty': 'required' }],
    ['a negative fee', anOrderDraft({ priceDetails: { deliveryFee: -1 } }), { 'priceDetails.deliveryFee': 'invalidNumber' }],
    ['301 items', anOrderDraft({ items: Array.from({ length: 301 }, () => anOrderDraft().items).flat() }), { items: 'tooLong' }],
    ['a note without end', anOrderDraft({ note: 'x'.repeat(10_000) }), { note: 'tooLong' }],
    ['a phone with letters', anOrderDraft({ client: { ...anOrderDraft().client, phone: '600 ABC' } }), { 'client.phone': 'invalidPhone' }],
    ['a phone without a digit', anOrderDraft({ client: { ...anOrderDraft().client, phone: '+()' } }), { 'client.phone': 'invalidPhone' }],
    ['a mail address without a host', withBilling('ticket', { email: 'ana@' }), { 'client.invoiceDetails.email': 'invalidEmail' }],
    ['another kind of person', withBilling('ticket', { legalPerson: 'cat' }), { 'client.invoiceDetails.legalPerson': 'notOffered' }],
    ['a time in the past century', anOrderDraft({ preparationAt: '1926-11-20T12:00:00.000Z' }), { preparationAt: 'invalidDate' }],
    ['a time in years', anOrderDraft({ suggestedPickUpAt: '2028-11-20T12:00:00.000Z' }), { suggestedPickUpAt: 'invalidDate' }],
    ['half a time', anOrderDraft({ suggestedDeliveryAt: 'incomplete' }), { suggestedDeliveryAt: 'invalidDate' }],
    ['a field that it does not know', { ...anOrderDraft(), shoeSize: 43 }, { '': expect.anything() }],
  ])('refuses %s and says where', (_what, draft, problems) => {
    expect(problemsOf(draft)).toEqual(problems);
  });

  it.each(['\u{1F355} sin cebolla', 'بدون بصل \u202Eאבג', '<b>"\'; drop table orders; --', 'a\nb'])(
    'takes %j as text, as it is',
    (note) => {
      expect(orderDraftSchema.safeParse(anOrderDraft({ note, client: { ...anOrderDraft().client, name: note } })).data?.note).toBe(note);
    },
  );

  it('passes over empty lines at the end, and over nothing else', () => {
    const [full, empty] = [anOrderDraft().items[0], NOTHING.items[0]];
    const lines = (...items: unknown[]) => anOrderDraft({ items: items as never });

    expect(orderDraftSchema.safeParse(lines(full, empty, empty)).data?.items).toHaveLength(1);
    expect(problemsOf(lines(empty, full))).toEqual({ 'items.0.name': 'required', 'items.0.price': 'required' });
    expect(problemsOf(lines())).toEqual({ items: 'required' });
  });

  it.each([null, 7, 'order', [], {}, { pricedBy: 'items', items: 'many' }, { pricedBy: 'items', items: [null, 3] }])(
    'refuses %j without falling over it',
    (nonsense) => {
      expect(orderDraftSchema.safeParse(nonsense).success).toBe(false);
    },
  );
});

describe('createOrderSchema', () => {
  const made = orderOfDraft(anOrderDraft({ priceDetails: { deliveryFee: 250 } }));
  const pathsOf = (order: unknown) => createOrderSchema.safeParse({ order }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('takes what the form sends', () => {
    expect(createOrderSchema.safeParse({ order: made })).toEqual({ success: true, data: { order: made } });
  });

  it.each([
    ['a total that is not its sum', { ...made, total: made.total - 1 }, 'order.total'],
    ['a subtotal that is not that of its items', { ...made, subtotal: 1, total: 251 }, 'order.subtotal'],
    ['neither items nor an amount', { ...made, items: [], subtotal: 0, total: 250 }, 'order.items'],
    ['a delivery to nowhere', { ...made, fulfillment: { type: 'delivery-by-location' } }, 'order.address.line1'],
    ['statuses of its own', { ...made, statuses: [] }, 'order'],
    ['an account of its own', { ...made, accountId: 'account-2' }, 'order'],
    ['another channel', { ...made, channel: { slug: 'glovo' } }, 'order.channel.slug'],
    ['no id', { ...made, id: 'order-1' }, 'order.id'],
  ])('refuses %s', (_what, order, path) => {
    expect(pathsOf(order)).toEqual([path]);
  });
});
