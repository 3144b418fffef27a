import * as contract from '@/contract/mails';
import { route } from '../../platform/http/route';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound, HttpError } from '../../platform/http/httpError';
import { issueLink, linkKindOf } from '../accessLinks/issueLink';
import { findMail, listMails, toMail } from './mailStore';
import { lockEditor } from '../users/lockEditor';
import { requireMailServer } from '../accessLinks/accessLinksRoutes';

/**
 * The mail log for the provider's administrator: newest first, 50 per page, without texts and links. Sending a mail again enqueues a
 * new mail with a new link to the user's current address, and ends earlier links.
 */
export async function mailsRoutes(api: Api, { database, mailing }: ServerContext): Promise<void> {
  route(api, contract.listMails, async (request) => {
    const { rows, totalCount } = await listMails(database, request.query);
    return list(rows.map(toMail), totalCount);
  });

  route(api, contract.retryMail, async (request, reply) => {
    requireMailServer(mailing.canSend);
    const mail = await findMail(database, request.params.id);
    if (!mail) throw notFound('mail');
    if (mail.kind === 'alerts' || mail.kind === 'report') {
      throw new HttpError(409, 'MAIL_NOT_NEEDED', 'An e-mail about alerts, or with a report, is not sent again.');
    }
    const queued = await database.transaction(async (transaction) => {
      const { editor, other: user } = await lockEditor(transaction, userOf(request), contract.retryMail, mail.userId);
      if (!user) throw new HttpError(409, 'USER_GONE', 'The user of this mail was deleted.');
      if (linkKindOf(user) !== mail.kind) throw new HttpError(409, 'MAIL_NOT_NEEDED', 'The user has accepted the invitation.');
      const { mail: next, kind, expiresAt } = await issueLink(transaction, mailing, user, { now: new Date(), language: mail.language });
      if (!next) throw new Error('Issuing a link queued no mail.');
      const action = kind === 'invitation' ? 'invite' : 'sendResetLink';
      await recordChange(transaction, { user: editor, action, entity: 'user', entityId: user.id, before: null, after: { expiresAt } });
      return next;
    });
    return reply.code(201).send(single(toMail(queued)));
  });
}
