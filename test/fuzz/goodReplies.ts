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
import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { endpointOf } from '../endpointOf';

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
const POS_DATA = {
  products: [{ id: 'p-1', name: 'Pizza' }],
  taxes: [{ id: 't-1', name: 'IVA' }],
  paymentTypes: [{ id: 'c', name: 'Card' }],
};
const POS_CATALOG = {
  categories: [{ id: 'c-1', name: 'Pizzas', productIds: ['p-1'] }],
  products: [{ id: 'p-1', name: 'Pizza', price: 950 }],
  modifiers: [{ id: 'm-1', name: 'Queso', price: 100 }],
};
const DELETED_MASTER = {
  ...{ id: 'master-2', name: 'Invierno', accountId: 'account-1', deletedAt: '2026-11-19T10:00:00.000Z', deletedBy: 'Ana' },
  ...{ restorableUntil: '2026-12-19T10:00:00.000Z', productCount: 12, stores: ['location-1'] },
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

const ALERT_SETTINGS = {
  preferences: {
    ...{ push: ['notPrinted'], email: ['channelClosed'], locationIds: null, quiet: { from: '23:00', to: '08:00' } },
    ...{ timeZone: 'Europe/Madrid', urgentInQuiet: true, digestMinutes: 15, language: 'es' },
  },
  ...{ publicKey: 'B-key', canSendMail: true },
  devices: [{ id: 'd-1', createdAt: '2026-11-20T12:00:00.000Z', sentAt: '2026-11-20T12:30:00.000Z', error: 'unreachable' }],
  mail: { state: 'queued', error: 'unreachable', createdAt: '2026-11-20T12:00:00.000Z' },
};

const RATE = {
  ...{ id: 'rate-1', accountId: 'account-1', rev: 1, channel: 'glovo', locationId: null, currency: 'EUR', validFrom: '2026-01-01' },
  ...{
    validUntil: null,
    commissionBasisPoints: 3_000,
    fixedAmount: 0,
    base: 'afterDiscounts',
    discountBearer: 'restaurant',
    taxBasisPoints: 2_100,
  },
};
const PAYOUT = {
  ...{ period: '2026-11-20', locationId: 'location-1', location: 'Centro', accountId: 'account-1', channel: 'glovo', currency: 'EUR' },
  ...{ orders: 2, sales: 2_850, withoutTotal: 0, withoutRate: 1, salesWithoutRate: 1_425, discountsRestaurant: 0, discountsChannel: 0 },
  ...{ unreadableDiscounts: 0, channelFees: 325, commission: 330, commissionTax: 69, collected: 0, expected: 701 },
};
const STATEMENT = {
  ...{ id: 'statement-1', accountId: 'account-1', channel: 'glovo', name: 'noviembre.csv', encoding: 'utf-8', currency: 'EUR' },
  ...{
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    lineCount: 2,
    storedLines: 2,
    contentHash: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    createdBy: 'Ana',
  },
};
const MATCH = {
  ...{ state: 'differs', channelOrderId: 'G-1', lines: [1], currency: 'EUR', paid: 700, expected: 701, difference: -1, sales: null },
  ...{ salesDifference: null, orderId: 'order-1', code: 'A-1001', location: 'Centro', day: '2026-11-20', isCancelled: false },
};
const MAPPING = { columns: { orderId: 'Pedido', paid: 'Neto' }, decimalSign: ',', dateOrder: 'dmy' };
const VIEW = {
  ...{ id: 'view-1', name: 'Ventas de ayer', ownerId: 'user-1', accountId: 'account-1', isShared: true, canChange: true, rev: 1 },
  updatedAt: '2026-11-20T12:00:00.000Z',
  content: {
    ...{ kind: 'report', report: 'sales', period: { preset: 'yesterday' }, accountId: null, locationIds: [], channels: ['glovo'] },
    ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
  },
};
const SCHEDULE = {
  ...{
    id: 'schedule-1',
    viewId: 'view-1',
    ownerId: 'user-1',
    recurrence: { every: 'week', weekday: 1, hour: 8 },
    timeZone: 'Europe/Madrid',
  },
  ...{ format: 'xlsx', isActive: true, nextDueAt: '2026-11-23T07:00:00.000Z', sentNowAt: null },
  recipients: [{ userId: 'user-1', name: 'Ana', email: 'ana@example.com', language: 'es', unsubscribedAt: null }],
};
const RUN = {
  ...{ id: 'run-1', dueAt: '2026-11-16T07:00:00.000Z', isOnRequest: false, startedAt: '2026-11-16T07:00:02.000Z', userId: 'user-1' },
  ...{ endedAt: '2026-11-18T07:00:00.000Z', recipient: 'ana@example.com', state: 'failed', reason: 'rejected', isLate: true, missed: 1 },
};

const CATALOGS = page(CATALOG);
const APPS = page(...apps);
const LOCATIONS = page(LOCATION, SECOND);
const SUBACCOUNTS = page(SUBACCOUNT);
const USERS = page(USER);
const ORDERS = page(ORDER, anOrder({ id: 'order-2', code: 'A-1002' }));
const REPORT = { ...page(anOrdersRow()), asOf: '2026-11-20T12:00:00.000Z', figures: { now: STATISTICS.data, before: STATISTICS.data } };
const PIVOT = {
  cells: [
    {
      ...{ keys: ['location-1'], currency: 'EUR', orders: 4, sales: 8_050, withoutTotal: 0, items: 9, fees: 100, cancelled: 1, failed: 2 },
      ...{ printFailures: 0, lateMedian: 3, lateMost: 12 },
    },
  ],
  locations: { 'location-1': 'Centro' },
  accounts: {},
};

/** The reply of a correct server to each endpoint that reads, by its name in the contract. Every list has a row. */
const REPLIES: Readonly<Record<string, object>> = {
  listUsers: page(aUser(), USER),
  getUser: { data: USER },
  getUserAccount: { data: ACCOUNT },
  listAccountUsers: USERS,
  listAllAccountUsers: USERS,
  getAccountUser: { data: USER },
  getLoginData: { data: { user: aUser(), account: { ...ACCOUNT, locations: [LOCATION] } } },
  listAccounts: page(ACCOUNT, SUBACCOUNT),
  getAccount: { data: ACCOUNT },
  listSubaccounts: SUBACCOUNTS,
  listAllSubaccounts: SUBACCOUNTS,
  getSubaccount: { data: SUBACCOUNT },
  listAccountLocations: LOCATIONS,
  listAllAccountLocations: LOCATIONS,
  listLocations: LOCATIONS,
  getLocation: { data: LOCATION },
  getLocationSetup: page({ step: 'hours', missing: 'hours' }, { step: 'pos', missing: null }),
  listPrinterPolls: page({
    ...{ printerUuid: 'printer-1', polledAt: '2026-11-20T12:00:00.000Z', isAsking: true, ok: true, trouble: null },
    ...{ device: 'X3EL000001', otherDevice: null, otherDeviceAt: null },
  }),
  listPrintQuestions: page({
    ...{ uuid: 'job-1', orderId: 'order-1', orderCode: 'A-1', locationId: 'location-1', printerUuid: 'printer-1', ticketType: 'RECEIPT' },
    ...{ kind: 'TICKET', copy: 1, copies: 2, attempt: 1, code: 'TIMEOUT', sentAt: '2026-11-20T12:00:00.000Z', mayPrintAgain: true },
  }),
  listConnections: page({ slug: 'glovo', enabled: true, url: null, secretAt: '2026-11-20T12:00:00.000Z' }),
  listApps: APPS,
  listAccountApps: APPS,
  listChannels: APPS,
  listAllChannels: APPS,
  getSupportContacts: { data: { contacts: [{ name: 'España', picture: 'es', number: '+34 900', link: 'tel:+34900' }] } },
  listCatalogs: CATALOGS,
  getLocationCatalog: { data: CATALOG },
  getCatalog: { data: CATALOG },
  listMenuSnapshots: page({ id: 's-1', slug: 'glovo', at: '2026-11-20T10:00:00.000Z', by: 'Ana', hash: 'h' }),
  listMasterCatalogs: page(MASTER),
  getMasterCatalog: { data: MASTER },
  listDeletedMasterCatalogs: page(DELETED_MASTER),
  getChannelStatus: { data: aChannelStatus() },
  listChannelStatuses: page(aChannelStatus(), aChannelStatus({ slug: 'ubereats', status: 'paused', until: '2026-11-20T18:00:00.000Z' })),
  getSuspendInfo: { data: { items: [BLOCK] } },
  listOperations: page(OPERATION),
  getOperation: { data: OPERATION },
  listOrders: ORDERS,
  listAccountOrders: ORDERS,
  listLocationOrders: ORDERS,
  countOrders: { data: { all: 7, newers: 1, deferred: 1, preparing: 2, finished: 3, error: 1, cancelled: 1 } },
  getOrder: { data: ORDER },
  getOrderStatistics: { ...STATISTICS, asOf: '2026-11-20T12:00:00.000Z', also: [STATISTICS] },
  readPivot: { data: PIVOT },
  readPriceMatrix: {
    data: {
      locations: [
        { id: 'location-1', name: 'Centro', currency: 'EUR', catalogId: 'catalog-1', catalogName: 'Carta' },
        { id: 'location-2', name: 'Norte', currency: 'EUR', catalogId: null, catalogName: null },
      ],
      products: [{ name: 'Pizza', posRef: 'P-1', prices: [1000, null], states: 's-' }],
    },
  },
  readPayouts: page(PAYOUT),
  listCommissionRates: page(RATE),
  listStatements: page(STATEMENT),
  listStatementMappings: page({ channel: 'glovo', mapping: MAPPING }),
  matchStatement: page(MATCH),
  readReport: REPORT,
  readProductReport: REPORT,
  readAccountReport: REPORT,
  readAccountProductReport: REPORT,
  findEarlierClients: page({
    ...{ orderId: 'order-1', name: 'Ana Ruiz', phone: '••• 233', address: 'Mayor 1', placedAt: '2026-11-20T12:00:00.000Z' },
  }),
  getPrintJobProgress: {
    data: {
      ...{ uuid: 'job-1', orderId: 'order-1', orderCode: 'A-1001', locationId: 'location-1', printerUuid: 'printer-1' },
      ...{ ticketType: 'KITCHEN', state: 'open', createdAt: '2026-11-20T12:00:00.000Z', handOut: 1, holder: 'otherTab' },
      ...{ receivedAt: '2026-11-20T12:00:01.000Z', withdrawnCode: null },
      copies: [{ copy: 1, attempt: 1, state: 'UNKNOWN', code: 'TIMEOUT' }],
    },
  },
  listOverduePrints: page({
    ...{ orderId: 'order-1', code: 'A-1001', locationId: 'location-1', ticketType: 'KITCHEN', since: '2026-11-20T12:00:00.000Z' },
  }),
  listSavedViews: page(VIEW),
  listReportSchedules: page(SCHEDULE),
  listReportReaders: page({ id: 'user-1', name: 'Ana', email: 'ana@example.com' }),
  listReportRuns: page(RUN),
  listPosProviders: page(POS),
  getPosData: { data: POS_DATA },
  listPosProducts: page({ id: 'p-1', name: 'Pizza' }),
  getPosCatalog: { data: POS_CATALOG },
  listAuditLogs: page(anAuditEntry()),
  listUserLogs: page(anAuditEntry()),
  listPrintTraces: page(aPrintTrace()),
  getPrintTrace: { data: aPrintTrace() },
  getPrintTraceFile: { kind: 'header' },
  getFlagDatafile: FLAGS,
  listIntakeRequests: page(INTAKE_REQUEST),
  listDeliveries: page(DELIVERY),
  listMails: page(MAIL),
  listAlerts: page({ id: 'a-1', kind: 'notPrinted', locationId: 'location-1', label: 'A-1001', since: '2026-11-20T12:00:00.000Z' }),
  getAlertSettings: { data: ALERT_SETTINGS },
  readNeeds: {
    data: {
      checkedAt: '2026-11-20T12:00:10.000Z',
      needs: [
        {
          ...{ kind: 'printerDown', locationId: 'location-1', subject: 'printer-1', label: 'Kitchen', count: 1, orderId: null },
          ...{ since: '2026-11-20T12:00:00.000Z', newest: '2026-11-20T12:00:00.000Z' },
        },
      ],
    },
  },
};

/** The reply of a correct server to a call that reads; a path without one fails the test. */
export function goodReply(path: string): object {
  const endpoint = endpointOf('GET', path);
  const [name = path] = Object.entries(ALL_ENDPOINTS).find(([, known]) => known === endpoint) ?? [];
  const reply = REPLIES[name];
  if (!reply) throw new Error(`No good reply to ${name}`);
  return reply;
}

export const GOOD_REPLIES = REPLIES;
