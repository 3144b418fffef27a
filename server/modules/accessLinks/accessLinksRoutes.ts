import * as contract from '@/contract/accessLinks';
import { route } from '../../platform/http/route';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound, HttpError } from '../../platform/http/httpError';
import { log } from '../../platform/monitoring/log';
import { acceptLink, readLink } from './acceptLink';
import { issueLink, linkKindOf, revokeLinks } from './issueLink';
import { requestPasswordReset } from './requestPasswordReset';
import { incrementCounter } from '../../platform/security/rateLimitStore';
import { lockEditor } from '../users/lockEditor';
import { assertCanChange } from '../users/userRules';
import { normalizeEmail, updateUser } from '../users/userStore';
import { userInScope } from '../inScope';

/** Per client address, for all endpoints without a session together. */
const ADDRESS_LIMIT = { max: 60, timeWindow: '1 minute', groupId: 'access-links' };
/** Password reset requests per e-mail, whether or not a user has it. */
const EMAIL_LIMIT = { count: 5, ms: 3_600_000 };

/**
 * Links with which users set their passwords (row R-08). The token is only in bodies, never in a URL. `forgot-password` replies
 * before it looks up the user, so neither reply nor timing reveals whether the user exists; without a mail server it returns 409.
 * Administrators may issue links for all users that they may change, except themselves, who use their current password.
 */
export async function accessLinksRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database, mailing, sessionsChanged } = context;
  const requests = new Set<Promise<void>>();
  // The database stays open until the server has closed.
  api.addHook('onClose', async () => void (await Promise.all(requests)));

  route(
    api,
    contract.forgotPassword,
    { config: { rateLimit: ADDRESS_LIMIT }, bodyLimit: 4096 },
    async ({ body: { email, language }, ip }, reply) => {
      requireMailServer(mailing.canSend);
      const { count, endsInMs } = await incrementCounter(database, `forgot password ${normalizeEmail(email)}`, EMAIL_LIMIT.ms);
      if (count > EMAIL_LIMIT.count) {
        void reply.header('retry-after', Math.ceil(endsInMs / 1000));
        throw new HttpError(429, 'TOO_MANY_REQUESTS', 'Too many requests for this e-mail (429). Wait up to an hour.');
      }
      const request = requestPasswordReset(context, { email, language, address: ip })
        .catch((error: unknown) => log.error({ error }, 'a password reset request failed'))
        .finally(() => requests.delete(request));
      requests.add(request);
      return single({ accepted: true });
    },
  );

  route(api, contract.issueLink, async (request, reply) => {
    const editor = userOf(request);
    const { id } = await userInScope(database, editor, request.params.id);
    if (id === editor.id) throw new HttpError(409, 'OWN_USER', 'Change your own password with your current one.');
    const issued = await database.transaction(async (transaction) => {
      const locked = await lockEditor(transaction, editor, contract.issueLink, id);
      const { other: user } = locked;
      if (!user) throw notFound('user');
      await assertCanChange(transaction, locked.editor, user, user);
      if (user.role === 'automatic') throw new HttpError(409, 'ROLE_CANNOT_SIGN_IN', 'This user is for programs; it cannot sign in.');
      const { mail: _mail, ...link } = await issueLink(transaction, mailing, user, { now: new Date() });
      const action = link.kind === 'invitation' ? 'invite' : 'sendResetLink';
      const line = { user: locked.editor, action, entity: 'user', entityId: id } as const;
      await recordChange(transaction, { ...line, before: null, after: { expiresAt: link.expiresAt } });
      return link;
    });
    return reply.code(201).send(single(issued));
  });

  route(api, contract.withdrawLinks, async (request) => {
    const editor = userOf(request);
    const { id } = await userInScope(database, editor, request.params.id);
    await database.transaction(async (transaction) => {
      const locked = await lockEditor(transaction, editor, contract.withdrawLinks, id);
      const { other: user } = locked;
      if (!user) throw notFound('user');
      await assertCanChange(transaction, locked.editor, user, user);
      const now = new Date();
      await revokeLinks(transaction, id, now);
      if (linkKindOf(user) === 'invitation') await updateUser(transaction, id, { invitedUntil: now });
      await recordChange(transaction, {
        user: locked.editor,
        action: 'withdrawLinks',
        entity: 'user',
        entityId: id,
        before: null,
        after: null,
      });
    });
    return single({ id });
  });

  route(api, contract.readLink, { config: { rateLimit: ADDRESS_LIMIT }, bodyLimit: 4096 }, async (request) =>
    single(await readLink(database, request.body.token, new Date())),
  );

  route(api, contract.acceptLink, { config: { rateLimit: ADDRESS_LIMIT }, bodyLimit: 4096 }, async (request) => {
    const { id, email } = await acceptLink(database, request.body, new Date());
    sessionsChanged(id);
    return single({ email });
  });
}

/** @throws HttpError 409 if the installation has no mail server. */
export function requireMailServer(canSend: boolean): void {
  if (!canSend) throw new HttpError(409, 'MAIL_NOT_CONFIGURED', 'This installation sends no e-mail. Ask an administrator for a link.');
}
