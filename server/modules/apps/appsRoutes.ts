import * as contract from '@/contract/apps';
import * as settingsContract from '@/contract/appSettings';
import { route } from '../../platform/http/route';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { channelIcon } from './channelIcon';
import { listApps, updateApp } from './appStore';
import { listContacts, updateContacts } from './supportContactStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound } from '../../platform/http/httpError';
import { CONTACT_ICONS } from './contactIcons';
import { accountInScope } from '../inScope';

/**
 * Channels, rider partners and the other apps that can be connected (specification 2 §7, decision G55), and the support contacts of
 * the installation; the product administrator edits both (row R-01). `contactsChanged` is called after a change of the contacts.
 */
export async function appsRoutes(api: Api, { database }: ServerContext, contactsChanged: () => void): Promise<void> {
  route(api, contract.listChannels, async ({ query }) => {
    const scopes = scopesOf(query) ?? ['channel'];
    const { apps, totalCount } = await listApps(database, { slugs: query.slug, scopes, country: query.country }, query.pageSize);
    return list(apps, totalCount);
  });

  route(api, contract.listApps, async ({ query }) => {
    const filter = { slugs: query.slug, scopes: scopesOf(query), country: query.country };
    const { apps, totalCount } = await listApps(database, filter, query.pageSize);
    return list(apps, totalCount);
  });

  route(api, contract.listAccountApps, async (request) => {
    const account = await accountInScope(database, userOf(request), request.params.id);
    const { apps } = await listApps(database, { slugs: account.apps, scopes: scopesOf(request.query) });
    return list(apps);
  });

  route(api, settingsContract.updateApp, async (request) =>
    single(await updateApp(database, request.params.slug, request.body, userOf(request))),
  );

  route(api, settingsContract.getSupportContacts, async () => single({ contacts: await listContacts(database) }));

  route(api, settingsContract.updateSupportContacts, async (request) => {
    await updateContacts(database, request.body.contacts, userOf(request));
    contactsChanged();
    return single(request.body);
  });
}

/** Serves the icons of the apps and of the support contacts without a token, because pages show them before sign-in. */
export async function iconRoutes(api: Api, { database }: ServerContext): Promise<void> {
  api.get('/icons/channels/:file', { schema: { params: z.object({ file: z.string() }) } }, async (request, reply) => {
    const slug = request.params.file.replace(/\.svg$/, '');
    const { apps } = await listApps(database, { slugs: [slug] });
    const [app] = apps;
    if (!app) throw notFound('icon');
    return sendIcon(reply, channelIcon(app.slug, app.name));
  });

  api.get('/icons/contacts/:file', { schema: { params: z.object({ file: z.string() }) } }, async (request, reply) => {
    const icon = Object.entries(CONTACT_ICONS).find(([name]) => `${name}.svg` === request.params.file)?.[1];
    if (!icon) throw notFound('icon');
    return sendIcon(reply, icon);
  });
}

function sendIcon(reply: FastifyReply, icon: string): FastifyReply {
  return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon);
}

/** Scopes are separated by commas or sent as repeated keys, under either name. */
function scopesOf({ scopes, scope }: { scopes?: string[] | undefined; scope?: string[] | undefined }): string[] | undefined {
  return (scopes ?? scope)?.flatMap((text) => text.split(','));
}
