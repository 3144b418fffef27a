import { isSameQuestion, questionsOfTabs, type AnswerDesk } from './answers';
import { journalTicket } from './answerInJournal';
import type { ChaosPrinters } from './ChaosPrinters';
import type { ChaosServer } from './ChaosServer';
import { clockTime } from './clockTime';
import { drain } from './drain';
import type { Footprint, KnownJob, Question } from './evidence';
import { POLLING_PRINTERS } from './plan';
import type { Profile } from './Profile';
import { isCopyOnPaper } from './tally';

interface DeskOptions {
  server: ChaosServer;
  printers: ChaosPrinters;
  profiles: readonly Profile[];
  /** The users whose browsers the profiles are, and who may answer the server's questions. */
  users: readonly string[];
  trail: readonly Footprint[];
  idleTimeoutMs: number | undefined;
  log: (line: string) => void;
}

/**
 * The questions of a run and the ways to answer them: questions of tabs in the journal of the browser that has the job, those of printers that
 * poll by the API of the app, by several users at once.
 */
export function createAnswerDesk({ server, printers, profiles, users, trail, idleTimeoutMs, log }: DeskOptions): AnswerDesk {
  let jobs: readonly KnownJob[] = [];

  const jobOf = ({ uuid }: Question) => {
    const job = jobs.find((each) => each.uuid === uuid);
    if (!job) throw new RangeError(`No job ${uuid}`);
    return job;
  };

  const polling = new Set([...POLLING_PRINTERS.keys()].map((index) => server.printerUuids[index]));

  /** The browser that entered the job in its ledger last asks, as a rule. */
  function holdersFirst({ uuid }: Question): readonly Profile[] {
    const holder = profiles[trail.findLast(({ report }) => report.uuid === uuid && report.point === 'entered')?.profile ?? 0];
    return holder ? [holder, ...profiles.filter((profile) => profile !== holder)] : profiles;
  }

  return {
    async questions() {
      // All of them: bytes on the paper of a device are of one of its jobs, open or not.
      jobs = await server.jobs();
      const asked = await server.questions();
      const ofServer = asked.map(({ uuid, copy, attempt }) => ({ uuid, copy, attempt, isPolled: true }));
      return [...ofServer, ...questionsOfTabs(jobs, ({ printerUuid }) => polling.has(printerUuid))];
    },

    async findPrinted(questions) {
      await printers.untilIdle();
      const paper = printers.paper(server.printerUuids, jobs);
      return new Set(questions.filter((question) => isCopyOnPaper(jobOf(question), question.copy, paper)));
    },

    async answer(question, answer, count) {
      log(`${clockTime(Date.now())} ${question.uuid}#${question.copy}: ${answer} by ${count}`);
      if (question.isPolled) {
        const answers = users.slice(0, count).map((email) => server.answer(question, answer, email));
        return (await Promise.all(answers)).filter(Boolean).length;
      }
      const ticket = journalTicket(jobOf(question), await server.codeOf(jobOf(question).orderId));
      for (const profile of holdersFirst(question)) {
        const problem = await profile.answer(ticket, answer);
        if (problem === null) return 1;
        log(`${ticket.title}: ${problem}`);
      }
      return 0;
    },

    // The server has stored the answers that it accepted; those of a tab reach it later.
    drain: (given) =>
      drain(() => server.jobs(true), {
        idleTimeoutMs,
        isAnswered: (copy) => given.some((answer) => !answer.isPolled && answer.accepted > 0 && isSameQuestion(answer, copy)),
      }),
  };
}
