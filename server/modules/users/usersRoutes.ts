import type { ParamsOf } from '@/contract/endpoint';
import * as contract from '@/contract/users';
import { route } from '../../platform/http/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';
import type { NewUser, UserChange } from '@/domain/userDraft';
import { accountFor } from '../accounts/accountFor';
import { accountWithSubaccounts, findAccount } from '../accounts/accountStore';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { fieldsOf, pickFields } from '../../platform/http/pickFields';
import { invalidData, notFound } from '../../platform/http/httpError';
import { checkPassword } from './checkPassword';
import { assertStrongPassword } from './assertStrongPassword';
import type { LoginAttempts } from './loginAttempts';
import { accountScope, isInScope } from '../../platform/security/tenantScope';
import { changeUser, createUser, inviteUser, removeUser } from './changeUsers';
import { findUserByEmail, listUsers, normalizeEmail } from './userStore';
import { accountInScope, userInScope } from '../inScope';

/**
 * Users who can sign in (specification 1 §7), under `/EndUsers` and under their account; users of accounts out of scope are 404.
 * `userRules` decides who may assign and change what. Users need their current password to change their own password or e-mail, and
 * wrong ones count as failed sign-ins (`attempts`). A new password ends all sessions of the user; users who change their own continue
 * with the token in the `access-token` header of the reply.
 */
export async function usersRoutes(
  api: Api,
  { database, mailing, tokens, sessionsChanged }: ServerContext,
  attempts: LoginAttempts,
): Promise<void> {
  route(api, contract.listUsers, async (request) => {
    const users = await listUsers(database, await accountScope(database, userOf(request)));
    const fields = fieldsOf(request.query);
    return list(users.map((user) => pickFields(user, fields)));
  });

  route(api, contract.getUser, async (request) => single(await userInScope(database, userOf(request), request.params.id)));

  route(api, contract.getUserAccount, async (request) => {
    const viewer = userOf(request);
    const { accountId } = await userInScope(database, viewer, request.params.id);
    const account = accountId ? await findAccount(database, accountId) : null;
    if (!account) throw notFound('account');
    return single(accountFor(viewer, account));
  });

  route(api, contract.createUser, async (request, reply) => reply.code(201).send(single(await create(userOf(request), request.body))));

  route(api, contract.updateUser, async (request, reply) => {
    const user = await userInScope(database, userOf(request), request.params.id);
    return single(await change(request, reply, user));
  });

  route(api, contract.deleteUser, async (request) => {
    await removeUser(database, userOf(request), request.params.id);
    sessionsChanged(request.params.id);
    return single({ id: request.params.id });
  });

  for (const endpoint of [contract.listAccountUsers, contract.listAllAccountUsers]) {
    route(api, endpoint, async (request) => {
      const viewer = userOf(request);
      const { id } = await accountInScope(database, viewer, request.params.id);
      const scope = await accountScope(database, viewer);
      const users = await listUsers(
        database,
        (endpoint === contract.listAccountUsers ? [id] : await accountWithSubaccounts(database, id)).filter((accountId) =>
          isInScope(scope, accountId),
        ),
      );
      const fields = fieldsOf(request.query);
      return list(users.map((user) => pickFields(user, fields)));
    });
  }

  route(api, contract.getAccountUser, async (request) => single(await userOfAccount(userOf(request), request.params)));

  route(api, contract.createAccountUser, async (request, reply) => {
    const grantor = userOf(request);
    const { id } = await accountInScope(database, grantor, request.params.id);
    if (request.body.accountId !== id) throw invalidData([{ path: 'accountId', message: 'notOffered' }]);
    return reply.code(201).send(single(await create(grantor, request.body)));
  });

  route(api, contract.updateAccountUser, async (request, reply) => {
    const user = await userOfAccount(userOf(request), request.params);
    return single(await change(request, reply, user));
  });

  async function create(grantor: User, { password, invite: _invite, ...draft }: NewUser) {
    if (password !== undefined) return createUser(database, grantor, { ...draft, password });
    const { user, accessLink } = await inviteUser(database, mailing, grantor, draft);
    return { ...user, accessLink };
  }

  async function userOfAccount(viewer: User, { id, userId }: ParamsOf<typeof contract.getAccountUser>): Promise<User> {
    const user = await userInScope(database, viewer, userId);
    if (user.accountId !== id) throw notFound('user');
    return user;
  }

  async function change(request: FastifyRequest & { body: UserChange }, reply: FastifyReply, user: User): Promise<User> {
    const editor = userOf(request);
    if (editor.id === user.id && needsCurrentPassword(user, request.body)) {
      await requireCurrentPassword(request.body.currentPassword, { email: user.email, ip: request.ip }, reply);
    }
    const { password, email = user.email, name = user.name } = request.body;
    if (password !== undefined) await assertStrongPassword(password, { email, name });
    const changed = await changeUser(database, editor, user.id, request.body);
    sessionsChanged(user.id);
    if (editor.id === user.id && changed.epoch !== null) void reply.header('access-token', tokens.sign(user.id, changed.epoch));
    return changed.user;
  }

  async function requireCurrentPassword(password: string | undefined, who: { email: string; ip: string }, reply: FastifyReply) {
    if (!password) throw invalidData([{ path: 'currentPassword', message: 'required' }]);
    const user = await findUserByEmail(database, who.email);
    const isCorrect = await checkPassword({ database, attempts }, { ...who, password, user }, reply);
    if (!isCorrect) throw invalidData([{ path: 'currentPassword', message: 'wrongPassword' }]);
  }
}

/** Whether a user must enter its current password for a change of itself: password and e-mail are what it signs in with. */
function needsCurrentPassword(user: User, { password, email }: UserChange): boolean {
  // Users who may not change their own e-mail get 403 from `userRules`, whatever the password.
  const mayChangeEmail = can(user.role, 'users', 'updateOwn');
  return password !== undefined || (email !== undefined && mayChangeEmail && normalizeEmail(email) !== user.email);
}
