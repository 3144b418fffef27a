import * as contract from '@/contract/session';
import { route } from '../../platform/http/route';
import rateLimit from '@fastify/rate-limit';
import { isProductAdmin } from '@/domain/role';
import { decodeToken, MAX_TOKEN_AGE_MS } from '@/domain/session';
import { deleteDevicesOfToken } from '../alerts/alertSettingsStore';
import { accountFor } from '../accounts/accountFor';
import { findAccount } from '../accounts/accountStore';
import { recordSession } from '../audit/recordSignIn';
import type { ServerContext } from '../../context';
import { single } from '../../platform/http/answer';
import { userOf } from '../../platform/http/access';
import { type Api } from '../../platform/http/api';
import { forbidden, HttpError } from '../../platform/http/httpError';
import { visibleLocation } from '../locations/visibleLocation';
import { listLocations } from '../locations/locationStore';
import { checkPassword } from './checkPassword';
import { endToken } from './endedTokens';
import type { LoginAttempts } from './loginAttempts';
import { databaseRateLimitStore } from '../../platform/security/rateLimitStore';
import { locationScope } from '../../platform/security/tenantScope';
import { findUserByEmail, lockUsers } from './userStore';

// Far more than a restaurant needs, few enough that hashing passwords cannot overload the server.
const MAX_ATTEMPTS_PER_ADDRESS = 300;

/**
 * Sign-in, sign-out and the data that the app loads after sign-in (specification 1 §6, §7). Sign-out ends only the token of the
 * request, and deletes its browser from the push subscriptions (row K-09). The login data include the locations that the user may see, except for the provider's administrator, who sees all: it gets
 * the locations of the provider's account, and lists the others with `GET /Locations`.
 */
export async function endUsersRoutes(
  api: Api,
  { database, tokens, sessionsChanged }: ServerContext,
  attempts: LoginAttempts,
): Promise<void> {
  await api.register(rateLimit, { global: false, store: databaseRateLimitStore(database) });

  route(
    api,
    contract.login,
    { config: { rateLimit: { max: MAX_ATTEMPTS_PER_ADDRESS, timeWindow: '1 minute', groupId: 'sign-in' } }, bodyLimit: 4096 },
    async ({ body: { email, password }, ip }, reply) => {
      const user = await findUserByEmail(database, email);
      const isCorrect = await checkPassword({ database, attempts }, { email, password, user, ip }, reply);
      if (!isCorrect || !user) throw new HttpError(401, 'INVALID_CREDENTIALS', 'E-mail or password are not right.');
      if (user.role === 'automatic') throw new HttpError(403, 'ROLE_CANNOT_SIGN_IN', 'This user is for programs; it cannot sign in.');
      await recordSession(database, user, 'signIn', ip);
      const { accountId, name, role } = user;
      return single({ accessToken: tokens.sign(user.id, user.sessionEpoch), accountId, name, email: user.email, role });
    },
  );

  route(api, contract.logout, async (request) => {
    const user = userOf(request);
    // The request was authenticated, so its token can be decoded.
    const token = String(request.headers['access-token']);
    const endsAt = new Date(decodeToken(token)?.expiresAt ?? Date.now() + MAX_TOKEN_AGE_MS);
    await database.transaction(async (transaction) => {
      // `saveDevice` locks the user, too: it saves the browser of this token before its deletion here, or not at all.
      await lockUsers(transaction, [user.id]);
      await endToken(transaction, token, endsAt);
      await deleteDevicesOfToken(transaction, token);
      await recordSession(transaction, user, 'signOut', request.ip);
    });
    sessionsChanged(user.id);
    return single({ ended: true });
  });

  route(api, contract.getLoginData, async (request) => {
    const user = userOf(request);
    if (request.params.id !== user.id) throw forbidden();
    const account = user.accountId ? await findAccount(database, user.accountId) : null;
    if (!account) throw new HttpError(409, 'ACCOUNT_MISSING', 'Your user belongs to no account.');
    const choice = isProductAdmin(user.role) ? { accountIds: [account.id] } : {};
    const locations = await listLocations(database, await locationScope(database, user), choice);
    return single({
      user,
      account: { ...accountFor(user, account), locations: locations.map((location) => visibleLocation(user, location)) },
    });
  });
}
