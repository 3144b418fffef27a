import { ECDH } from 'node:crypto';
import * as contract from '@/contract/alerts';
import { decodeToken } from '@/domain/session';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { invalidData, notFound, unauthorized } from '../../platform/http/httpError';
import { privateTargetError } from '../../platform/http/publicTarget';
import { route } from '../../platform/http/route';
import { canAccessAll } from '../../platform/security/tenantScope';
import { recordChange } from '../audit/recordChange';
import {
  deleteDevice,
  findLastAlertMail,
  findPreferences,
  listAlertsOf,
  listDevices,
  saveDevice,
  savePreferences,
  toPushDevice,
} from './alertSettingsStore';
import { loadVapidKeys, type VapidKeys } from './vapidKeys';

export interface PushSettings {
  /** The keys of the settings; null: those of the database. */
  vapidKeys: VapidKeys | null;
  /** Whether a push service may be on this machine or its network, or use plain http (`PASE_PRIVATE_TARGETS`). */
  allowPrivate: boolean;
}

/**
 * The alerts at the locations of the user, and the user's own settings: what is sent to them, and to which browsers (row K-09). A browser
 * belongs to the session that saved it. The replies contain neither endpoints nor keys of browsers.
 */
export async function alertsRoutes(
  api: Api,
  { database, mailing }: ServerContext,
  { vapidKeys, allowPrivate }: PushSettings,
): Promise<void> {
  route(api, contract.listAlerts, async (request) => list(await listAlertsOf(database, userOf(request))));

  route(api, contract.getAlertSettings, async (request) => {
    const { id } = userOf(request);
    const mail = await findLastAlertMail(database, id);
    return single({
      preferences: await findPreferences(database, id),
      publicKey: (await loadVapidKeys(database, vapidKeys)).publicKey,
      devices: (await listDevices(database, id)).map(toPushDevice),
      canSendMail: mailing.canSend,
      mail: mail && { state: mail.state, error: mail.error, createdAt: mail.createdAt.toISOString() },
    });
  });

  route(api, contract.saveAlertPreferences, async (request) => {
    const user = userOf(request);
    const preferences = request.body;
    const { locationIds } = preferences;
    const [isAllowed] = await canAccessAll(database, [{ user, locationIds: locationIds ?? [] }]);
    if (!isAllowed) throw invalidData([{ path: 'locationIds', message: 'Expected restaurants that you may access' }]);
    await database.transaction(async (transaction) => {
      const before = await findPreferences(transaction, user.id);
      await savePreferences(transaction, user.id, preferences);
      await recordChange(transaction, { user, action: 'changeAlerts', entity: 'user', entityId: user.id, before, after: preferences });
    });
    return single(preferences);
  });

  route(api, contract.savePushDevice, async (request, reply) => {
    const user = userOf(request);
    assertPushService(request.body.endpoint);
    assertPushKey(request.body.keys.p256dh);
    // The request was authenticated, so its token can be decoded.
    const token = String(request.headers['access-token']);
    const session = { userId: user.id, token, epoch: decodeToken(token)?.epoch ?? 0 };
    const row = await database.transaction(async (transaction) => {
      const saved = await saveDevice(transaction, session, request.body, new Date());
      if (!saved) throw unauthorized();
      const { id } = saved.row;
      if (saved.isNew)
        await recordChange(transaction, {
          user,
          action: 'addDevice',
          entity: 'user',
          entityId: user.id,
          before: null,
          after: { device: id },
        });
      return saved.row;
    });
    return reply.code(201).send(single(toPushDevice(row)));
  });

  route(api, contract.deletePushDevice, async (request) => {
    const user = userOf(request);
    const { id } = request.params;
    await database.transaction(async (transaction) => {
      if (!(await deleteDevice(transaction, user.id, id))) throw notFound('device');
      await recordChange(transaction, {
        user,
        action: 'removeDevice',
        entity: 'user',
        entityId: user.id,
        before: { device: id },
        after: null,
      });
    });
    return single({ id });
  });

  /** Browsers choose the endpoint, so it is an address that a user can enter. `postPush` checks the resolved address. */
  function assertPushService(endpoint: string): void {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    const isPublic = url?.protocol === 'https:' && privateTargetError(url) === null;
    if (!url || !(isPublic || allowPrivate))
      throw invalidData([{ path: 'endpoint', message: 'Expected the https address of a public push service' }]);
  }
}

/** No message can be encrypted for a key that is not an uncompressed point of P-256 (RFC 8291). */
function assertPushKey(p256dh: string): void {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    if (point[0] === 4 && ECDH.convertKey(point, 'prime256v1')) return;
  } catch {
    // The point is not on the curve.
  }
  throw invalidData([{ path: 'keys.p256dh', message: 'Expected a public key of P-256' }]);
}
