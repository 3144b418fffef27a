import { createApp } from '../app';
import type { ServerContext } from '../context';
import { programVersion } from '../platform/programVersion';

/** The description of the API of this version, without the calls of the demo, as the text of `docs/openapi.json`. */
export async function openApiDocument(): Promise<string> {
  const version = await programVersion();
  // Nothing is called: the routes say what they are without what they work on.
  const nothing = {} as ServerContext;
  const app = await createApp(nothing, { deployment: DEPLOYMENT, appFolder: '/nowhere', version });
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
