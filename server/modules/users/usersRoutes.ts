import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { can } from '@/domain/permissions';
import { newUserSchema, userChangeSchema, type NewUser, type User, type UserChange } from '@/domain/user';
import { accountFor } from '../accounts/accountFor';
import { accountWithSubaccounts, findAccount } from '../accounts/accountStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { byId, type Api } from '../../platform/http/api';
import { fieldsOf, fieldsQuerySchema, pickFields } from '../../platform/http/pickFields';
import { invalidData, notFound } from '../../platform/http/refusal';
import { checkPassword } from './checkPassword';
import { demandStrongPassword } from './demandStrongPassword';
import type { LoginAttempts } from './loginAttempts';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { changeUser, createUser, inviteUser, removeUser } from './changeUsers';
import { findUserByEmail, listUsers, oneSpelling } from './userStore';
import { accountInScope, userInScope } from '../inScope';

const byAccountUser = z.object({ id: z.string(), userId: z.string() });

/**
 * People who sign in (specification 1 §7), under `/EndUsers` and under their account; those of other accounts are not found. Who
 * may give and change what: `userRules`. One's own password and e-mail are changed with the current password, wrong tries count as
 * those of the sign-in (`attempts`). A new password ends all sessions of its user; who gave itself one goes on with the token that the reply carries as its
 * header `access-token`.
 */
export async function usersRoutes(
  api: Api,
  { database, mailing, tokens, sessionsChanged }: ServerContext,
  attempts: LoginAttempts,
): Promise<void> {
  api.get('/EndUsers', { schema: { querystring: fieldsQuerySchema } }, async (request) => {
    const users = await listUsers(database, await accountScope(database, userOf(request)));
    const fields = fieldsOf(request.query);
    return list(users.map((user) => pickFields(user, fields)));
  });

  api.get('/EndUsers/:id', { schema: { params: byId } }, async (request) =>
    single(await userInScope(database, userOf(request), request.params.id)),
  );

  api.get('/EndUsers/:id/account', { schema: { params: byId } }, async (request) => {
    const viewer = userOf(request);
    const { accountId } = await userInScope(database, viewer, request.params.id);
    const account = accountId ? await findAccount(database, accountId) : null;
    if (!account) throw notFound('account');
    return single(accountFor(viewer, account));
  });

  api.post('/EndUsers', { schema: { body: newUserSchema } }, async (request, reply) =>
    reply.code(201).send(single(await create(userOf(request), request.body))),
  );

  api.patch('/EndUsers/:id', { schema: { params: byId, body: userChangeSchema } }, async (request, reply) => {
    const user = await userInScope(database, userOf(request), request.params.id);
    return single(await change(request, reply, user));
  });

  api.delete('/EndUsers/:id', { schema: { params: byId } }, async (request) => {
    await removeUser(database, userOf(request), request.params.id);
    sessionsChanged(request.params.id);
    return single({ id: request.params.id });
  });

  const accountsOf = {
    users: async (id: string) => [id],
    'all-users': (id: string) => accountWithSubaccounts(database, id),
  };
  for (const [path, idsOf] of Object.entries(accountsOf)) {
    api.get(`/Accounts/:id/${path}`, { schema: { params: byId, querystring: fieldsQuerySchema } }, async (request) => {
      const viewer = userOf(request);
      const { id } = await accountInScope(database, viewer, request.params.id);
      const scope = await accountScope(database, viewer);
      const users = await listUsers(
        database,
        (await idsOf(id)).filter((accountId) => isInScope(scope, accountId)),
      );
      const fields = fieldsOf(request.query);
      return list(users.map((user) => pickFields(user, fields)));
    });
  }

  api.get('/Accounts/:id/users/:userId', { schema: { params: byAccountUser } }, async (request) =>
    single(await userOfAccount(userOf(request), request.params)),
  );

  api.post('/Accounts/:id/users', { schema: { params: byId, body: newUserSchema } }, async (request, reply) => {
    const giver = userOf(request);
    const { id } = await accountInScope(database, giver, request.params.id);
    if (request.body.accountId !== id) throw invalidData([{ path: 'accountId', message: 'notOffered' }]);
    return reply.code(201).send(single(await create(giver, request.body)));
  });

  api.patch('/Accounts/:id/users/:userId', { schema: { params: byAccountUser, body: userChangeSchema } }, async (request, reply) => {
    const user = await userOfAccount(userOf(request), request.params);
    return single(await change(request, reply, user));
  });

  async function create(giver: User, { password, invite: _invite, ...draft }: NewUser) {
    if (password !== undefined) return createUser(database, giver, { ...draft, password });
    const { user, accessLink } = await inviteUser(database, mailing, giver, draft);
    return { ...user, accessLink };
  }

  async function userOfAccount(viewer: User, { id, userId }: z.infer<typeof byAccountUser>): Promise<User> {
    const user = await userInScope(database, viewer, userId);
    if (user.accountId !== id) throw notFound('user');
    return user;
  }

  async function change(request: FastifyRequest & { body: UserChange }, reply: FastifyReply, user: User): Promise<User> {
    const editor = userOf(request);
    if (editor.id === user.id && provesPassword(user, request.body)) {
      await demandCurrentPassword(request.body.currentPassword, { email: user.email, ip: request.ip }, reply);
    }
    const { password, email = user.email, name = user.name } = request.body;
    if (password !== undefined) await demandStrongPassword(password, { email, name });
    const changed = await changeUser(database, editor, user.id, request.body);
    sessionsChanged(user.id);
    if (editor.id === user.id && changed.epoch !== null) void reply.header('access-token', tokens.sign(user.id, changed.epoch));
    return changed.user;
  }

  async function demandCurrentPassword(password: string | undefined, who: { email: string; ip: string }, reply: FastifyReply) {
    if (!password) throw invalidData([{ path: 'currentPassword', message: 'required' }]);
    const user = await findUserByEmail(database, who.email);
    const isRight = await checkPassword({ database, attempts }, { ...who, password, user }, reply);
    if (!isRight) throw invalidData([{ path: 'currentPassword', message: 'wrongPassword' }]);
  }
}

/** Whether a change of one's own user needs the current password: the two things that open a session. */
function provesPassword(user: User, { password, email }: UserChange): boolean {
  // Who may not change the own e-mail is refused for that, whatever the password (`userRules`).
  const mayChangeEmail = can(user.role, 'users', 'updateOwn');
  return password !== undefined || (email !== undefined && mayChangeEmail && oneSpelling(email) !== user.email);
}
