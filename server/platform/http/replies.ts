import type * as z from 'zod/mini';
import { acceptedLinkSchema, issuedLinkSchema, linkStateSchema } from '@/domain/accessLink';
import { accountSchema } from '@/domain/account';
import { appSchema } from '@/domain/app';
import { auditEntrySchema } from '@/domain/auditEntry';
import { suspendInfoSchema } from '@/domain/blockedItem';
import type { Call } from '@/domain/calls';
import { catalogSchema } from '@/domain/catalog';
import { channelStatusSchema, placedChannelStatusSchema } from '@/domain/channelStatus';
import { flagDatafileSchema } from '@/domain/featureFlag';
import { locationSchema } from '@/domain/location';
import { setupStepSchema } from '@/domain/locationSetup';
import { mailSchema } from '@/domain/mail';
import { deletedMasterCatalogSchema, masterCatalogSchema, restoredMasterCatalogSchema } from '@/domain/masterCatalog';
import { channelImpactSchema, menuSnapshotSchema } from '@/domain/menuPush';
import { operationSchema } from '@/domain/operation';
import { orderSchema } from '@/domain/order';
import { orderStatisticsSchema } from '@/domain/orderStatistics';
import { overduePrintSchema } from '@/domain/overduePrint';
import { posCatalogSchema, posDataSchema, posProviderSchema } from '@/domain/pos';
import { printTraceSchema, sentPrintTraceSchema } from '@/domain/printTrace';
import { loginDataSchema, loginReplySchema } from '@/domain/session';
import { addedServiceSchema, removedServiceSchema } from '@/domain/thirdPartyService';
import { uploadedSchema } from '@/domain/uploadedFile';
import { createdUserSchema, userSchema } from '@/domain/user';

type Reply = { list: z.ZodMiniType } | { single: z.ZodMiniType };

const ACCOUNTS: Reply = { list: accountSchema };
const ACCOUNT: Reply = { single: accountSchema };
const APPS: Reply = { list: appSchema };
const CATALOG: Reply = { single: catalogSchema };
const LOCATIONS: Reply = { list: locationSchema };
const LOCATION: Reply = { single: locationSchema };
const MASTER_CATALOG: Reply = { single: masterCatalogSchema };
const ORDERS: Reply = { list: orderSchema };
const ORDER: Reply = { single: orderSchema };
const USERS: Reply = { list: userSchema };
const USER: Reply = { single: userSchema };
const CREATED_USER: Reply = { single: createdUserSchema };
const UPLOADED: Reply = { single: uploadedSchema };

/**
 * What the browser app reads of the reply to a call, by the schemas that it reads it with; a server may send more. Calls that are not
 * here: the app takes any reply with status 2xx, reads a stream, or asks nothing of this kind.
 */
export const REPLIES: Partial<Record<Call, Reply>> = {
  'POST /EndUsers/login': { single: loginReplySchema },
  'GET /EndUsers/:id/getLoginData': { single: loginDataSchema },
  'GET /EndUsers': USERS,
  'POST /EndUsers': CREATED_USER,
  'GET /EndUsers/:id': USER,
  'GET /EndUsers/:id/account': ACCOUNT,
  'PATCH /EndUsers/:id': USER,
  'POST /EndUsers/:id/access-links': { single: issuedLinkSchema },
  'POST /access-links/state': { single: linkStateSchema },
  'POST /access-links/accept': { single: acceptedLinkSchema },
  'GET /mails': { list: mailSchema },
  'POST /mails/:id/send-again': { single: mailSchema },
  'GET /Accounts': ACCOUNTS,
  'GET /Accounts/:id': ACCOUNT,
  'POST /Accounts': ACCOUNT,
  'PUT /Accounts/:id': ACCOUNT,
  'GET /Accounts/:id/locations': LOCATIONS,
  'GET /Accounts/:id/all-locations': LOCATIONS,
  'GET /Accounts/:id/subaccounts': ACCOUNTS,
  'GET /Accounts/:id/all-subaccounts': ACCOUNTS,
  'GET /Accounts/:id/subaccounts/:subId': ACCOUNT,
  'GET /Accounts/:id/users': USERS,
  'GET /Accounts/:id/all-users': USERS,
  'GET /Accounts/:id/users/:userId': USER,
  'POST /Accounts/:id/users': CREATED_USER,
  'PATCH /Accounts/:id/users/:userId': USER,
  'GET /accounts/:id/apps': APPS,
  'GET /apps': APPS,
  'GET /apps/channels': APPS,
  'GET /flags/datafile.json': { single: flagDatafileSchema },
  'GET /logs': { list: auditEntrySchema },
  'GET /audit-logs': { list: auditEntrySchema },
  'GET /Locations': LOCATIONS,
  'GET /Locations/:id': LOCATION,
  'GET /Locations/:id/orders': ORDERS,
  'POST /Locations': LOCATION,
  'PATCH /Locations/:id': LOCATION,
  'GET /Locations/:id/setup': { list: setupStepSchema },
  'POST /Locations/:id/test-order': ORDER,
  'POST /Locations/uploadFile': UPLOADED,
  'POST /Locations/:id/uploadFile': UPLOADED,
  'POST /Locations/:id/thirdPartyServices': { single: addedServiceSchema },
  'DELETE /Locations/:id/thirdPartyServices/:uuid': { single: removedServiceSchema },
  'GET /Locations/:id/posData': { single: posDataSchema },
  'GET /Locations/:id/posCatalog': { single: posCatalogSchema },
  'GET /Pos': { list: posProviderSchema },
  'GET /Locations/:id/suspend-info': { single: suspendInfoSchema },
  'GET /Locations/:id/catalogs': { list: catalogSchema },
  'POST /Locations/:id/catalogs': CATALOG,
  'GET /Locations/:id/catalogs/:catalogId': CATALOG,
  'GET /Catalogs/:id': CATALOG,
  'PATCH /Catalogs/:id': CATALOG,
  'POST /Catalogs/:id/uploadImage': UPLOADED,
  'GET /Channels': APPS,
  'POST /Locations/:id/menu-impact': { list: channelImpactSchema },
  'GET /Locations/:id/menu-snapshots': { list: menuSnapshotSchema },
  'GET /master-catalogs': { list: masterCatalogSchema },
  'POST /master-catalogs': MASTER_CATALOG,
  'GET /master-catalogs/deleted': { list: deletedMasterCatalogSchema },
  'POST /master-catalogs/:id/restore': { single: restoredMasterCatalogSchema },
  'GET /master-catalogs/:id': MASTER_CATALOG,
  'PUT /master-catalogs/:id': MASTER_CATALOG,
  'POST /master-catalogs/:id/clone': MASTER_CATALOG,
  'POST /master-catalogs/:id/apply': MASTER_CATALOG,
  'GET /locations/:id/channels/:slug/status': { single: channelStatusSchema },
  'GET /channel-statuses': { list: placedChannelStatusSchema },
  'GET /statuses': { list: operationSchema },
  'GET /statuses/:id': { single: operationSchema },
  'GET /orders/queryOrders': ORDERS,
  'GET /Accounts/:id/queryOrders': ORDERS,
  'GET /orders/queryStaticsOrders': { single: orderStatisticsSchema },
  'GET /orders/:id': ORDER,
  'POST /Orders/addNewStatusInOrder': ORDER,
  'POST /Orders/updateStatusByChannel/:id': ORDER,
  'PATCH /orders/:id/status': ORDER,
  'POST /Orders/send-again-to-pos/:id': ORDER,
  'GET /print-jobs/overdue': { list: overduePrintSchema },
  'POST /Orders/:id/request-rider': ORDER,
  'POST /Orders/createByApp/api-toos': ORDER,
  'POST /print-traces': { single: sentPrintTraceSchema },
  'GET /print-traces': { list: printTraceSchema },
  'GET /print-traces/:id': { single: printTraceSchema },
};
