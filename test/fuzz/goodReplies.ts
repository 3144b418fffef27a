import { aCatalog, aModifier, aProduct } from '../factories/aCatalog';
import { aChannelStatus } from '../factories/aChannelStatus';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { anAuditEntry } from '../factories/anAuditEntry';
import { anOrder, aPrinterEntry, aStatusEntry } from '../factories/anOrder';
import { aPrinter } from '../factories/aPrinter';
import { aPrintTrace } from '../factories/aPrintTrace';
import { anOrdersRow } from '../factories/aReportRow';
import { aUser } from '../factories/aUser';

const page = (...data: object[]) => ({ data, count: data.length, totalCount: data.length });
const SALES = [{ currency: 'EUR', amount: 8_050 }];
const FIGURES = { orders: 4, sales: SALES, cancelled: 1, failed: 2 };

export const LOCATION = aLocation({
  channels: [
    { slug: 'glovo', enabled: true },
    { slug: 'ubereats', enabled: true },
  ],
  thirdPartyServices: [aPrinter()],
});
const SECOND = aLocation({ id: 'location-2', name: 'Norte', timeZone: 'America/Bogota', city: null });
const ACCOUNT = anAccount();
const SUBACCOUNT = anAccount({ id: 'account-2', name: 'Sur', parentId: 'account-1' });
const USER = aUser({ id: 'user-2', email: 'lola@example.com', name: 'Lola' });
const ORDER = anOrder({
  statuses: [aStatusEntry(), aStatusEntry({ status: 'READY', type: 'rider', date: '2026-11-20T12:03:00.000Z' }), aPrinterEntry()],
});
const CATALOG = {
  ...aCatalog([aProduct({ id: 'pizza', name: 'Pizza', posRef: 'P-1', modifierGroupIds: ['extras'] })], [aModifier({ id: 'queso' })]),
  rev: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const MASTER = {
  ...{ id: 'master-1', name: 'Verano', accountId: 'account-1', catalogId: 'catalog-1', currency: 'EUR' },
  ...{ validFrom: '2026-06-01', validTo: '2026-12-30', serviceType: 'pickup', type: 2, stores: ['location-1'] },
  ...{ promotions: [{ id: 'p', name: '2x1', percent: 50, productIds: ['pizza'] }], syncStatus: 'fail', updatedAt: null, productCount: 12 },
};
const OPERATION = {
  ...{ id: 'operation-1', action: 'product-snooze', status: 'partial-success', date: '2026-11-20T11:30:00.000Z', by: 'Ana' },
  ...{ locationId: 'location-1', affectedEntityId: 'location-1', until: '2026-11-20T18:00:00.000Z', itemCount: 1 },
  items: [{ innerId: 'pizza', name: 'Pizza' }],
  channels: [
    { slug: 'glovo', status: 'success', code: null, items: [] },
    { slug: 'ubereats', status: 'fail', code: 'CHANNEL_REFUSED', items: [{ innerId: 'pizza', name: 'Pizza', reason: 'UNKNOWN_ITEM' }] },
  ],
};
const BLOCK = {
  ...{ innerId: 'pizza', kind: 'product', name: 'Pizza', suspended: true, until: '2026-11-20T18:00:00.000Z' },
  ...{ channels: ['glovo'], since: '2026-11-20T12:00:00.000Z', by: 'Ana' },
  reports: [{ slug: 'glovo', suspended: true, at: '2026-11-20T12:01:00.000Z' }],
  asks: [{ slug: 'glovo', at: '2026-11-20T12:00:30.000Z', by: 'Ana' }],
};
const STATISTICS = {
  data: {
    byDay: [{ day: '2026-11-20', ...FIGURES }],
    byAccount: [{ accountId: 'account-1', name: 'Casa Pepa', ...FIGURES }],
    byChannel: [{ channel: 'glovo', ...FIGURES }],
    byHour: [{ hour: 13, ...FIGURES }],
    topProducts: [{ name: 'Croquetas', qty: 9, orders: 3, sales: SALES }],
  },
  count: 4,
  totalCount: 7,
};
const apps = ['glovo', 'ubereats', 'shipday'].map((slug) => ({
  slug,
  name: slug,
  enabled: true,
  scopes: ['channel', 'rider'],
  image: null,
}));
const FLAGS = { flags: { 'mastercatalogs-view': { enabled: true, roles: ['account-admin'] }, 'request-rider': { enabled: false } } };
const POS = {
  ...{ slug: 'agora', name: 'Ágora', priceLevels: true },
  fields: [{ key: 'token', name: 'Token', kind: 'secret', required: true, example: 'abc' }],
};

const INTAKE_REQUEST = {
  ...{ id: 'r-1', at: '2026-11-20T12:00:00.000Z', locationId: 'location-1', slug: 'glovo', kind: 'order', messageId: 'm-1', ip: '::1' },
  ...{ orderId: 'order-1', channelOrderId: 'G-1', status: 201, code: null, body: { orderId: 'G-1' }, reply: { accepted: true } },
};
const DELIVERY = {
  ...{ id: 'd-1', locationId: 'location-1', slug: 'agora', type: 'pos.order', orderId: 'order-1', state: 'dead', attempts: 8, error: 'x' },
  ...{ nextAt: null, createdAt: '2026-11-20T12:00:00.000Z', endedAt: '2026-11-20T15:00:00.000Z' },
};

const MAIL = {
  ...{ id: 'm-1', kind: 'invitation', userId: 'user-2', recipient: 'ana@example.com', state: 'failed', attempts: 8 },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', nextAttemptAt: null, endedAt: null, error: 'rejected', errorText: '550' },
};

/** Valid replies to the read requests of the screens by path below `/api`; every list has rows. */
const REPLIES: readonly (readonly [RegExp, object])[] = [
  [/^\/EndUsers$/, page(aUser(), USER)],
  [/^\/EndUsers\/[^/]+\/account$/, { data: ACCOUNT }],
  [/^\/EndUsers\/[^/]+$/, { data: USER }],
  [/^\/Accounts$/, page(ACCOUNT, SUBACCOUNT)],
  [/^\/Accounts\/[^/]+\/(all-)?subaccounts$/, page(SUBACCOUNT)],
  [/^\/Accounts\/[^/]+\/subaccounts\/[^/]+$/, { data: SUBACCOUNT }],
  [/^\/Accounts\/[^/]+\/(all-)?locations$/, page(LOCATION, SECOND)],
  [/^\/Accounts\/[^/]+\/(all-)?users$/, page(USER)],
  [/^\/Accounts\/[^/]+\/users\/[^/]+$/, { data: USER }],
  [/^\/accounts\/[^/]+\/apps$/i, page(...apps)],
  [/^\/Accounts\/[^/]+\/reports(\/products)?$/, page(anOrdersRow())],
  [/^\/Accounts\/[^/]+$/, { data: ACCOUNT }],
  [/^\/Locations$/, page(LOCATION, SECOND)],
  [/^\/Locations\/[^/]+\/setup$/, page({ step: 'hours', missing: 'hours' }, { step: 'pos', missing: null })],
  [/^\/Locations\/[^/]+\/suspend-info$/, { data: { items: [BLOCK] } }],
  [/^\/Locations\/[^/]+\/catalogs$/, page(CATALOG)],
  [/^\/Locations\/[^/]+\/catalogs\/[^/]+$/, { data: CATALOG }],
  [/^\/Locations\/[^/]+\/menu-snapshots$/, page({ id: 's-1', slug: 'glovo', at: '2026-11-20T10:00:00.000Z', by: 'Ana', hash: 'h' })],
  [/^\/locations\/[^/]+\/channels\/[^/]+\/status$/i, { data: aChannelStatus() }],
  [/^\/Locations\/[^/]+$/, { data: LOCATION }],
  [
    /^\/channel-statuses$/,
    page(aChannelStatus(), aChannelStatus({ slug: 'ubereats', status: 'paused', until: '2026-11-20T18:00:00.000Z' })),
  ],
  [/^\/apps(\/channels)?$/, page(...apps)],
  [/^\/Channels$/, page(...apps)],
  [/^\/Catalogs\/[^/]+$/, { data: CATALOG }],
  [/^\/master-catalogs$/, page(MASTER)],
  [/^\/master-catalogs\/[^/]+$/, { data: MASTER }],
  [/^\/statuses$/, page(OPERATION)],
  [/^\/statuses\/[^/]+$/, { data: OPERATION }],
  [/^\/orders\/queryStaticsOrders$/, STATISTICS],
  [/^\/orders\/queryOrders$/, page(ORDER, anOrder({ id: 'order-2', code: 'A-1002' }))],
  [/^\/orders\/reports(\/products)?$/, page(anOrdersRow())],
  [/^\/Orders\/[^/]+$/, { data: ORDER }],
  [
    /^\/print-jobs\/overdue$/,
    page({ orderId: 'order-1', code: 'A-1001', locationId: 'location-1', ticketType: 'KITCHEN', since: '2026-11-20T12:00:00.000Z' }),
  ],
  [/^\/(audit-)?logs$/, page(anAuditEntry())],
  [/^\/print-traces$/, page(aPrintTrace())],
  [/^\/print-traces\/[^/]+\/file$/, { kind: 'header' }],
  [/^\/print-traces\/[^/]+$/, { data: aPrintTrace() }],
  [/^\/flags\/datafile\.json$/, FLAGS],
  [/^\/Pos$/, page(POS)],
  [/^\/support-contacts$/, { data: { contacts: [{ name: 'España', picture: 'es', number: '+34 900', link: 'tel:+34900' }] } }],
  [/^\/Locations\/[^/]+\/connections$/, page({ slug: 'glovo', enabled: true, url: null, secretAt: '2026-11-20T12:00:00.000Z' })],
  [/^\/intake-requests$/, page(INTAKE_REQUEST)],
  [/^\/deliveries$/, page(DELIVERY)],
  [/^\/mails$/, page(MAIL)],
];

/** The valid reply to a read request. @throws for a path without one */
export function goodReply(path: string): object {
  const row = REPLIES.find(([pattern]) => pattern.test(path));
  if (!row) throw new Error(`No valid reply for ${path}`);
  return row[1];
}

export const GOOD_REPLIES: readonly object[] = REPLIES.map(([, reply]) => reply);
