import type { FastifyInstance } from 'fastify';
import type { Deployment } from '@/domain/deployment';
import type { Order } from '@/domain/order';
import type { PosProvider } from '@/domain/pos';
import type { LocationEvent, ServerContext } from './context';
import type { ProductsApi } from './modules/catalogs/productsApi';
import type { OpenDatabase } from './platform/db/database';
import type { Api } from './platform/http/api';
import type { MailSettings, Settings } from './readSettings';
import type { Realtime } from './realtime/createRealtime';
import type { RealtimeFaults } from './realtime/realtimeFaults';

/** Optional additions to the server. Production has no extension; the demo is one (`server/demo/startDemo.ts`). */
export interface ServerExtension {
  /** The mail server, if the settings have none. */
  mail?: MailSettings;
  /** The URL of the app for links in e-mails, if the settings have none. */
  publicUrl?: string;
  /** The users that the sign-in page offers, with their public passwords. */
  demoUsers?: Deployment['demoUsers'];
  /** URL prefix of apps that the server may call although it is on this machine. */
  trustedAppsAddress?: string;
  /** The POS providers that every location can choose. */
  posProviders?: readonly PosProvider[];
  productsApi?: ProductsApi;
  /** Faults of the realtime server that a tester switches on. */
  realtimeFaults?: RealtimeFaults;
  orderChanged?(context: ServerContext, order: Order): void;
  notifyLocation?(change: LocationEvent): void;
  /** Called after a user has requested the activation of a location. */
  activationRequested?(context: ServerContext, locationId: string): void;
  /** Adds routes below `/api`, which require a session unless they declare otherwise. */
  addApiRoutes?(api: Api, context: ServerContext): Promise<void>;
  /** Adds routes outside `/api`. */
  addRoutes?(app: FastifyInstance, context: ServerContext): Promise<void>;
  /** Called once before the server listens. The result is called when the server stops. */
  beforeListen?(): Promise<() => Promise<void>>;
  /** Called once after the server listens. The result is called when the server stops, before the result of `beforeListen`. */
  afterListen?(context: ServerContext, realtime: Realtime): Promise<() => Promise<void>>;
  /** Called when the server has stopped, before its database is closed. */
  close?(): Promise<void>;
}

/** Creates the extension of a server, after the database migrations and before any other service starts. */
export type PrepareExtension = (settings: Settings, database: OpenDatabase['database']) => Promise<ServerExtension>;
