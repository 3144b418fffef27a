import type { FastifyInstance } from 'fastify';
import type { Order } from '@/domain/order';
import type { PosProvider } from '@/domain/pos';
import type { LocationEvent, ServerContext } from './context';
import type { ProductsApi } from './modules/catalogs/productsApi';
import type { OpenDatabase } from './platform/db/database';
import type { Api } from './platform/http/api';
import type { MailSettings, Settings } from './readSettings';
import type { Realtime } from './realtime/createRealtime';
import type { RealtimeFaults } from './realtime/realtimeFaults';

/**
 * What a start adds to the server. Production has no extension; the demo is one (`server/demo/startDemo.ts`). Each part is optional: without it the
 * server does what it does in production.
 */
export interface ServerExtension {
  /** The mail server, where the settings name none. */
  mail?: MailSettings;
  /** The address of the app for links in e-mails, where the settings name none. */
  publicUrl?: string;
  /** Below this address apps may be called although it is on this machine. */
  trustedAppsAddress?: string;
  /** The POS providers that every location can choose. */
  posProviders?: readonly PosProvider[];
  productsApi?: ProductsApi;
  /** Faults of the realtime server that a tester switches on. */
  realtimeFaults?: RealtimeFaults;
  orderChanged?(context: ServerContext, order: Order): void;
  notifyLocation?(change: LocationEvent): void;
  /** Called after a person has sent a location for activation. */
  activationRequested?(context: ServerContext, locationId: string): void;
  /** Adds routes below `/api`, which are for signed-in users unless they say otherwise. */
  addApiRoutes?(api: Api, context: ServerContext): Promise<void>;
  /** Adds routes outside of the API. */
  addRoutes?(app: FastifyInstance, context: ServerContext): Promise<void>;
  /** Called once before the server listens. The result is called when the server stops. */
  beforeListen?(): Promise<() => Promise<void>>;
  /** Called once after the server listens. The result is called when the server stops, before the result of `beforeListen`. */
  afterListen?(context: ServerContext, realtime: Realtime): Promise<() => Promise<void>>;
  /** Called when the server has stopped, before its database is closed. */
  close?(): Promise<void>;
}

/** Makes the extension of a server, after its database was migrated and before anything else of it was started. */
export type PrepareExtension = (settings: Settings, database: OpenDatabase['database']) => Promise<ServerExtension>;
