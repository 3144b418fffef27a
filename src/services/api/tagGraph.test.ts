import { aLocation } from '../../../test/factories/aLocation';
import { anAccount } from '../../../test/factories/anAccount';
import { anOrder } from '../../../test/factories/anOrder';
import { aUser } from '../../../test/factories/aUser';
import { accessLinksApi } from '@/services/api/accessLinksApi';
import { accountFormApi } from '@/services/api/accountFormApi';
import { accountsApi } from '@/services/api/accountsApi';
import { alertsApi } from '@/services/api/alertsApi';
import { appsApi } from '@/services/api/appsApi';
import { appSettingsApi } from '@/services/api/appSettingsApi';
import { auditApi } from '@/services/api/auditApi';
import { baseApi } from '@/services/api/baseApi';
import { blockedItemsApi } from '@/services/api/blockedItemsApi';
import { blockingApi } from '@/services/api/blockingApi';
import { busyModeApi } from '@/services/api/busyModeApi';
import { catalogsApi } from '@/services/api/catalogsApi';
import { channelsApi } from '@/services/api/channelsApi';
import { connectionsApi } from '@/services/api/connectionsApi';
import { flagsApi } from '@/services/api/flagsApi';
import { locationFormApi } from '@/services/api/locationFormApi';
import { locationsApi } from '@/services/api/locationsApi';
import { mailsApi } from '@/services/api/mailsApi';
import { masterCatalogsApi } from '@/services/api/masterCatalogsApi';
import { menusApi } from '@/services/api/menusApi';
import { needsApi } from '@/services/api/needsApi';
import { operationsApi } from '@/services/api/operationsApi';
import { orderAnswerApi } from '@/services/api/orderAnswerApi';
import { orderContentsApi } from '@/services/api/orderContentsApi';
import { orderRecallApi } from '@/services/api/orderRecallApi';
import { orderCountsApi } from '@/services/api/orderCountsApi';
import { orderFileApi } from '@/services/api/orderFileApi';
import { orderItemsApi } from '@/services/api/orderItemsApi';
import { orderMakerApi } from '@/services/api/orderMakerApi';
import { ordersApi } from '@/services/api/ordersApi';
import { channelMoneyApi } from '@/services/api/channelMoneyApi';
import { overduePrintsApi } from '@/services/api/overduePrintsApi';
import { posApi } from '@/services/api/posApi';
import { printQuestionsApi } from '@/services/api/printQuestionsApi';
import { printProofApi } from '@/services/api/printProofApi';
import { printersApi } from '@/services/api/printersApi';
import { reportSchedulesApi } from '@/services/api/reportSchedulesApi';
import { savedViewsApi } from '@/services/api/savedViewsApi';
import { sessionApi } from '@/services/api/sessionApi';
import type { TagType } from '@/contract/tags';
import { tracesApi } from '@/services/api/tracesApi';
import { usersApi } from '@/services/api/usersApi';

type Tag = { type: TagType; id?: string };
type TagsOf = (result: unknown, error: undefined, arg: unknown) => Tag[];
interface Definition {
  type: 'query' | 'infinitequery' | 'mutation';
  providesTags?: TagsOf;
  invalidatesTags?: TagsOf;
}

const FAMILIES = [
  accessLinksApi,
  accountFormApi,
  accountsApi,
  alertsApi,
  appsApi,
  appSettingsApi,
  auditApi,
  blockedItemsApi,
  blockingApi,
  busyModeApi,
  catalogsApi,
  channelsApi,
  connectionsApi,
  flagsApi,
  locationFormApi,
  locationsApi,
  mailsApi,
  masterCatalogsApi,
  menusApi,
  needsApi,
  operationsApi,
  orderAnswerApi,
  orderContentsApi,
  orderRecallApi,
  orderCountsApi,
  orderFileApi,
  orderItemsApi,
  orderMakerApi,
  ordersApi,
  channelMoneyApi,
  overduePrintsApi,
  posApi,
  printQuestionsApi,
  printProofApi,
  printersApi,
  reportSchedulesApi,
  savedViewsApi,
  sessionApi,
  tracesApi,
  usersApi,
];
const page = (...data: object[]) => ({ data, count: data.length, totalCount: data.length, dropped: 0 });

const account = anAccount();
const user = aUser();
const location = aLocation();
const order = anOrder();
const { id: accountId } = account;
const { id: userId } = user;
const { id: locationId } = location;
const { id: orderId } = order;

/** The tag types that each query provides, with a sample of its argument and reply. */
const QUERIES: Record<string, [shows: TagType[], arg: unknown, result: unknown]> = {
  getLoginData: [['user', 'account', 'location'], userId, { user, account: { ...account, locations: [location] } }],
  listAccounts: [['account'], undefined, page(account)],
  getAccount: [['account'], accountId, account],
  listSubaccounts: [['account'], accountId, page(account)],
  listAllSubaccounts: [['account'], accountId, page(account)],
  getSubaccount: [['account'], { accountId: 'parent', subaccountId: accountId }, account],
  listAccountLocations: [['location'], accountId, page(location)],
  listAllAccountLocations: [['location'], accountId, page(location)],
  listAccountApps: [['account', 'app'], { accountId, scopes: ['channel'] }, page()],
  listApps: [['app'], {}, page()],
  listChannels: [['app'], 'es', page()],
  getSupportContacts: [['supportContact'], undefined, { contacts: [] }],
  listConnections: [['connection'], locationId, page()],
  listPrinterPolls: [['location'], locationId, page()],
  listDeliveries: [['delivery'], {}, page()],
  listIntakeRequests: [['intakeRequest'], {}, page()],
  listAllChannels: [['app'], undefined, page()],
  listAuditLogs: [['auditEntry'], {}, page()],
  getFlagDatafile: [['flag'], undefined, { flags: {} }],
  listLocations: [['location'], undefined, page(location)],
  listLocationRows: [['location'], undefined, page(location)],
  listPosProviders: [['app'], undefined, page()],
  getLocation: [['location'], locationId, location],
  getLocationSetup: [['location'], locationId, page()],
  getLocationName: [['location'], locationId, location],
  listBlockedItems: [['location', 'block'], [locationId], { items: [], unknown: [] }],
  listChannelStatuses: [['channelStatus'], [{ locationId, slugs: ['glovo'] }], { byLocation: {}, dropped: 0 }],
  getSuspendInfo: [['block'], locationId, { items: [] }],
  listCatalogs: [['catalog'], locationId, page()],
  listCatalogSummaries: [['catalog'], locationId, page()],
  getCatalog: [['catalog'], { id: 'catalog-1', locationId }, { id: 'catalog-1', locationId }],
  listMasterCatalogs: [['masterCatalog', 'operation'], null, page({ id: 'master-1' })],
  getMasterCatalog: [['masterCatalog', 'operation'], 'master-1', { id: 'master-1' }],
  listDeletedMasterCatalogs: [['masterCatalog'], null, page()],
  listMenuSnapshots: [['operation', 'catalog'], locationId, page()],
  listOperations: [['operation'], {}, page()],
  getOperation: [['operation'], 'operation-1', { id: 'operation-1' }],
  listOrders: [['order'], {}, page(order)],
  readOrderPage: [[], {}, page(order)],
  listOperationsOrders: [['order'], { from: '', to: '' }, page(order)],
  countOrders: [['order'], {}, { all: 1 }],
  getOrder: [['order'], orderId, order],
  listOverduePrints: [['overduePrint'], undefined, page()],
  listPrintQuestions: [['printQuestion'], undefined, page()],
  getPrintJobProgress: [[], 'job-1', { uuid: 'job-1' }],
  listProvablePrinters: [[], undefined, page()],
  getPrintProof: [[], 'job-1', { tickets: [] }],
  listPrintTraces: [['printTrace'], {}, page()],
  getPrintTrace: [['printTrace'], 'trace-1', { id: 'trace-1' }],
  findEarlierClients: [[], { locationId, search: 'ana' }, page()],
  readLink: [[], 'token', { state: 'open' }],
  listSavedViews: [['savedView'], undefined, page()],
  readPayouts: [['commissionRate'], {}, page()],
  listCommissionRates: [['commissionRate'], accountId, page()],
  listStatements: [['statement'], accountId, page()],
  listStatementMappings: [['statement'], accountId, page()],
  matchStatement: [['statement', 'commissionRate'], 'statement-1', page()],
  listReportSchedules: [['reportSchedule'], 'view-1', page()],
  listReportReaders: [['savedView'], 'view-1', page()],
  listReportRuns: [['reportSchedule'], 'schedule-1', page()],
  listMails: [['mail'], {}, page()],
  listAlerts: [['alert'], undefined, page()],
  getAlertSettings: [['alertSettings'], undefined, {}],
  readNeeds: [['need'], undefined, {}],
  listUsers: [['user'], undefined, page(user)],
  getUser: [['user'], userId, user],
  getUserAccount: [['user', 'account'], userId, account],
  listAccountUsers: [['user'], accountId, page(user)],
  listAllAccountUsers: [['user'], accountId, page(user)],
  getAccountUser: [['user'], { accountId, userId }, user],
};

/** The tag types that each mutation changes, with a sample of its argument and reply. A new or deleted entity is only in lists. */
const MUTATIONS: Record<string, [changes: TagType[], arg: unknown, result: unknown, inListsAlone?: boolean]> = {
  login: [[], {}, {}],
  logout: [[], {}, {}],
  createAccount: [['account'], account, account, true],
  updateAccount: [['account'], { id: accountId, draft: account }, account],
  deleteAccount: [['account'], accountId, null, true],
  createUser: [['user'], user, user, true],
  createAccountUser: [['user'], user, user, true],
  updateUser: [['user'], { id: userId, change: {} }, user],
  updateAccountUser: [['user'], { accountId, id: userId, change: {} }, user],
  deleteUser: [['user'], userId, null, true],
  forgotPassword: [[], {}, {}],
  acceptLink: [[], {}, {}],
  issueLink: [['user', 'mail'], userId, {}],
  withdrawLinks: [['user', 'mail'], userId, {}],
  createSavedView: [['savedView'], {}, {}],
  changeSavedView: [['savedView'], { id: 'view-1', rev: 1 }, {}],
  deleteSavedView: [['savedView'], 'view-1', {}],
  createCommissionRate: [['commissionRate'], { accountId, draft: {} }, {}],
  changeCommissionRate: [['commissionRate'], { id: 'rate-1', rev: 1 }, {}],
  deleteCommissionRate: [['commissionRate'], 'rate-1', {}],
  createStatement: [['statement'], { accountId, draft: {} }, {}],
  addStatementLines: [['statement'], { id: 'statement-1', lines: [] }, {}],
  deleteStatement: [['statement'], 'statement-1', {}],
  createReportSchedule: [['reportSchedule'], {}, {}],
  changeReportSchedule: [['reportSchedule'], { id: 'schedule-1' }, {}],
  deleteReportSchedule: [['reportSchedule'], 'schedule-1', {}],
  sendReportNow: [['reportSchedule'], 'schedule-1', {}],
  retryMail: [['mail'], 'mail-1', {}],
  saveAlertPreferences: [['alertSettings'], {}, {}],
  dismissNeed: [['need'], {}, {}],
  savePushDevice: [['alertSettings'], {}, {}],
  deletePushDevice: [['alertSettings'], 'device-1', {}],
  // A reply with the channel's current status is written to the cache.
  setChannelStatus: [['channelStatus', 'operation'], { locationId, slug: 'glovo', statusToBeUpdated: {} }, { status: null }],
  suspendItems: [['block', 'operation'], { locationId, items: [] }, { results: [] }],
  createCatalog: [['catalog'], { locationId, draft: {} }, {}, true],
  saveCatalog: [['catalog'], { id: 'catalog-1', locationId, patch: {} }, null],
  deleteCatalog: [['catalog'], { id: 'catalog-1', locationId }, null, true],
  importStores: [['catalog'], { locationId }, page(), true],
  uploadCatalogImage: [[], { id: 'catalog-1' }, { url: '' }],
  createMasterCatalog: [['masterCatalog'], { draft: {}, catalogId: null }, {}, true],
  updateMasterCatalog: [['masterCatalog', 'catalog'], { id: 'master-1', body: {} }, { catalogId: 'catalog-1' }],
  deleteMasterCatalog: [['masterCatalog'], 'master-1', null, true],
  restoreMasterCatalog: [['masterCatalog'], 'master-1', null],
  cloneMasterCatalog: [['masterCatalog'], { id: 'master-1', name: '' }, null, true],
  applyMasterCatalog: [['masterCatalog', 'catalog'], { id: 'master-1', locations: [locationId] }, null],
  dismissOperation: [['operation'], 'operation-1', null],
  updateApp: [['app'], { slug: 'glovo', change: {} }, {}],
  updateSupportContacts: [['supportContact'], { contacts: [] }, { contacts: [] }],
  startPrintProof: [[], {}, { jobUuid: 'job-1' }],
  renewSecret: [['connection'], { locationId, slug: 'glovo' }, { secret: '' }],
  updateConnection: [['connection'], { locationId, slug: 'glovo', draft: {} }, {}],
  deleteConnection: [['connection'], { locationId, slug: 'glovo' }, null],
  retryDelivery: [['delivery'], 'delivery-1', {}],
  updateFlag: [['flag'], { flag: 'store-availability', change: {} }, {}],
  createOrder: [['order'], {}, order, true],
  // The reply is the order, which is written to every cached list (`changeKnownOrder`).
  answerOrder: [[], { orderId, answer: { kind: 'accept' } }, order],
  recallOrder: [[], orderId, order],
  changeOrderContents: [[], { orderId, contents: { rev: 1, items: [] } }, order],
  setDoneItems: [[], { orderId, change: { items: [0], done: true } }, order],
  addOrderStatus: [[], { orderId, locationId, newStatus: {} }, order],
  sendChannelStatus: [[], { orderId }, order],
  overrideOrderStatus: [[], { orderId, status: 'COMPLETED' }, order],
  resendToPos: [[], { orderId }, order],
  requestRider: [[], { orderId }, order],
  reprintOrder: [['order'], { orderId, locationId }, null],
  answerPrintQuestion: [['printQuestion'], { question: { uuid: 'job-1', copy: 1, attempt: 1 }, answer: 'PRINTED' }, { uuid: 'job-1' }],
  sendTestTicket: [[], {}, null],
  sendPrintTrace: [['printTrace'], {}, {}, true],
  makeTestOrder: [['order'], locationId, order, true],
  createLocation: [['location'], {}, location, true],
  startBusyMode: [['location'], { id: locationId, mode: {} }, location],
  endBusyMode: [['location'], locationId, location],
  updateLocation: [['location'], { id: locationId, change: {} }, location],
  deleteLocation: [['location'], locationId, null, true],
  initActivation: [['location'], { accountId, activation: { locationId } }, location],
  updateService: [['location'], { locationId, uuid: 'service-1', change: {} }, null],
  // These change no cached data: they write to channels, store files, or return what a POS has.
  syncSchedule: [[], { id: locationId, to: {} }, { results: [] }],
  uploadFile: [[], { locationId }, { url: '' }],
  readPosData: [[], { locationId, access: {} }, {}],
  readPosProducts: [[], { locationId, access: {} }, page()],
  addPrinter: [['location'], { locationId, settings: {} }, { uuid: 'printer-1', slug: 'printer' }],
  removePrinter: [['location'], { locationId, printerUuid: 'printer-1' }, { uuid: 'printer-1' }],
  addService: [['location'], { locationId, service: { slug: 'stuart' } }, { uuid: 'service-1', slug: 'stuart' }],
  removeService: [['location'], { locationId, uuid: 'service-1' }, null],
  createPollAddress: [['location'], { locationId, printerUuid: 'printer-1', method: 'SERVER_DIRECT' }, { address: '/print/sdp/key' }],
  updatePrinter: [['location'], { locationId, printerUuid: 'printer-1', change: {} }, null],
};

/** Queries that a mutation need not invalidate, and why. */
const KNOWN_GAPS: Record<string, string> = {
  'updateMasterCatalog listCatalogs': 'the stores of a master catalog change only when it is applied to them',
  'updateMasterCatalog listCatalogSummaries': 'the stores of a master catalog change only when it is applied to them',
  'updateMasterCatalog listMenuSnapshots': 'the stores of a master catalog change only when it is applied to them',
  'createAccount listAccountApps': 'the apps of a new account cannot be cached yet',
  'createLocation listBlockedItems': 'the blocked items of a new location cannot be cached yet',
  'deleteLocation listBlockedItems': 'no screen reads the blocked items of a deleted location',
  'deleteAccount listAccountApps': 'no screen reads the apps of a deleted account',
};

const definitions = new Map<string, Definition>();
for (const { endpoints } of FAMILIES) {
  for (const name of Object.keys(endpoints)) {
    const enhancement = { [name]: (definition: unknown) => void definitions.set(name, definition as Definition) };
    // Its keys are endpoint names: RTK Query exposes its definitions only through `enhanceEndpoints`.
    baseApi.enhanceEndpoints({ endpoints: enhancement });
  }
}

const isHit = (invalidated: Tag, provided: Tag) =>
  invalidated.type === provided.type && (invalidated.id === undefined || invalidated.id === provided.id);

describe('cache tags', () => {
  it('are tested for every endpoint', () => {
    const named = (mutations: boolean) =>
      [...definitions].filter(([, { type }]) => (type === 'mutation') === mutations).map(([name]) => name);

    expect(named(false).sort()).toEqual(Object.keys(QUERIES).sort());
    expect(named(true).sort()).toEqual(Object.keys(MUTATIONS).sort());
  });

  const pairs = Object.entries(MUTATIONS).flatMap(([mutation, [changes, , , inListsAlone]]) =>
    Object.entries(QUERIES)
      .filter(([query, [shows]]) => shows.some((entity) => changes.includes(entity)) && (!inListsAlone || query.startsWith('list')))
      .map(([query]): [string, string] => [mutation, query]),
  );

  it.each(pairs)('%s invalidates %s', (mutation, query) => {
    const [, mutationArg, mutationResult] = MUTATIONS[mutation] ?? [];
    const [, queryArg, queryResult] = QUERIES[query] ?? [];
    const invalidated = definitions.get(mutation)?.invalidatesTags?.(mutationResult, undefined, mutationArg) ?? [];
    const provided = definitions.get(query)?.providesTags?.(queryResult, undefined, queryArg) ?? [];

    const reached = invalidated.some((tag) => provided.some((other) => isHit(tag, other)));

    expect(reached).toBe(!(`${mutation} ${query}` in KNOWN_GAPS));
  });
});
