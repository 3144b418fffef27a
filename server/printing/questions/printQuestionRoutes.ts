import * as contract from '@/contract/printQuestions';
import type { ServerContext } from '../../context';
import { lockEditor } from '../../modules/users/lockEditor';
import { printJobs } from '../../platform/db/schema';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { HttpError, notFound } from '../../platform/http/httpError';
import { route } from '../../platform/http/route';
import { canAccessLocation, inLocationScope } from '../../platform/security/tenantScope';
import { listQuestions } from './printQuestions';

/** The questions about tickets of printers that poll in the user's scope, and the answers of people (row V-05). */
export async function printQuestionRoutes(api: Api, { database, printAnswers }: ServerContext): Promise<void> {
  route(api, contract.listPrintQuestions, async (request) => {
    const scope = inLocationScope(database, userOf(request), printJobs.locationId);
    const questions = await listQuestions(database, { now: new Date(), ...(scope !== 'all' && { scope }) });
    return list(questions, questions.length);
  });

  route(api, contract.answerPrintQuestion, async (request) => {
    const { uuid } = request.params;
    const { copy, attempt, answer } = request.body;
    const isAnswered = await printAnswers.answer({ jobUuid: uuid, copy, attempt }, answer, async (transaction, locationId) => {
      const { editor } = await lockEditor(transaction, userOf(request), contract.answerPrintQuestion);
      if (locationId === null || !(await canAccessLocation(transaction, editor, locationId))) throw notFound('print job');
    });
    if (!isAnswered) throw new HttpError(409, 'CONFLICT', 'The question was answered, or the ticket has expired.');
    return single({ uuid });
  });
}
