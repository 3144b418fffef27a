import rateLimit from '@fastify/rate-limit';
import { can } from '@/domain/permissions';
import { loginRequestSchema, type User } from '@/domain/session';
import { findAccount } from '../accounts/accountStore';
import type { ServerContext } from '../context';
import { single } from '../http/answer';
import { userOf } from '../http/access';
import { byId, type Api } from '../http/api';
import { notAllowed, notFound, Refusal } from '../http/refusal';
import { listLocations } from '../locations/locationStore';
import { LoginAttempts } from '../security/loginAttempts';
import { isPassword } from '../security/password';
import { accountScope, isInScope, locationScope } from '../security/tenantScope';
import { findUser, findUserByEmail } from '../security/userStore';

// Far above what a restaurant needs, far below what hashing passwords would cost an open door.
const MAX_TRIES_OF_AN_ADDRESS = 300;

/** Sign-in and the signed-in user (specification 1 §6, §7). */
export async function endUsersRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database, tokens } = context;
  const attempts = new LoginAttempts();
  await api.register(rateLimit, { global: false });

  api.post(
    '/EndUsers/login',
    {
      schema: { body: loginRequestSchema },
      config: { needs: 'nobody', rateLimit: { max: MAX_TRIES_OF_AN_ADDRESS, timeWindow: '1 minute' } },
      bodyLimit: 4096,
    },
    async ({ body: { email, password }, ip }, reply) => {
      const waitMs = attempts.begin(ip, email);
      if (waitMs !== null) {
        void reply.header('retry-after', Math.ceil(waitMs / 1000));
        throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many failed sign-ins (429). Wait a minute.');
      }
      const user = await findUserByEmail(database, email);
      if (!(await isPassword(password, user?.passwordHash)) || !user) {
        throw new Refusal(401, 'INVALID_CREDENTIALS', 'E-mail or password are not right.');
      }
      attempts.succeed(ip, email);
      if (user.role === 'automatic') throw new Refusal(403, 'ROLE_CANNOT_SIGN_IN', 'This user is for programs; it cannot sign in.');
      const { accountId, name, role } = user;
      return single({ accessToken: tokens.sign(user.id), accountId, name, email: user.email, role });
    },
  );

  api.get('/EndUsers/:id/getLoginData', { schema: { params: byId }, config: { needs: 'signedIn' } }, async (request) => {
    const user = userOf(request);
    if (request.params.id !== user.id) throw notAllowed();
    const account = user.accountId ? await findAccount(database, user.accountId) : null;
    if (!account) throw new Refusal(409, 'ACCOUNT_MISSING', 'Your user belongs to no account.');
    const locations = await listLocations(database, await locationScope(database, user));
    return single({ user, account: { ...account, locations } });
  });

  api.get('/EndUsers/:id', { schema: { params: byId }, config: { needs: 'signedIn' } }, async (request) => {
    const viewer = userOf(request);
    const user = await findUser(database, request.params.id);
    if (!user || !(await maySee(viewer, user))) throw notFound('user');
    return single(user);
  });

  async function maySee(viewer: User, user: User): Promise<boolean> {
    if (viewer.id === user.id) return true;
    return can(viewer.role, 'users') && isInScope(await accountScope(database, viewer), user.accountId ?? '');
  }
}
