import { createApp } from '../app';
import type { ServerContext } from '../context';
import { programVersion } from '../platform/programVersion';

/** Generates the OpenAPI document of this version, without the endpoints of the demo, as the text of `docs/openapi.json`. */
export async function openApiDocument(): Promise<string> {
  const version = await programVersion();
  // No route is called, so the routes need no context.
  const context = {} as ServerContext;
  const app = await createApp(context, { deployment: DEPLOYMENT, appFolder: '/nowhere', version });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 1)}\n`;
}

const DEPLOYMENT = {
  productName: 'Pase',
  environment: 'production' as const,
  apiUrl: '/api',
  realtimeUrl: '',
  realtimeApp: 'pase-back-office',
  rooms: { admin: 'admin', printQueue: 'print-queue:' },
  supportContacts: [],
};
