import type { PrintAnswer } from '@/domain/printQuestion';
import type { Random } from '../../server/demo/random';
import { standingOf } from './atRest';
import type { Answer, KnownJob, Question } from './evidence';

/** What a person needs to answer the questions of a run. */
export interface AnswerDesk {
  /** The open questions, oldest first. */
  questions(): Promise<Question[]>;
  /** Resolves with the questions whose copy is complete on paper, when no printer prints any more. */
  findPrinted(questions: readonly Question[]): Promise<ReadonlySet<Question>>;
  /** Gives the answer of `users` users at once. Returns how many of them were accepted. */
  answer(question: Question, answer: PrintAnswer, users: number): Promise<number>;
  /** Waits until the given answers have had their effect. */
  drain(given: readonly Answer[]): Promise<void>;
}

/** Of the tickets that are not on paper, one of three is discarded. */
const DISCARDED_OF = 3;
/** How often a second user answers a question of the server, too. */
const SECOND_USER = 0.5;
/** How often a question is answered at most: a person whose page is too slow on a busy machine tries once more. */
const MAX_TRIES = 2;
/** A reprint is followed by a question only if something is wrong. */
const MAX_ROUNDS = 5;

/**
 * Answers each open question truthfully: "printed" if the copy is on paper, else "print again" or, for every third one, "discarded". An answer
 * that neither a tab nor the server took is given once more. Questions that an answer leads to, for example about the next copy, are answered
 * as well.
 */
export async function answerQuestions(desk: AnswerDesk, random: Random): Promise<Answer[]> {
  const given: Answer[] = [];
  const discarded = random.whole(0, DISCARDED_OF - 1);
  let missing = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const open = (await desk.questions()).filter((question) => mayTry(given.filter((answer) => isSameQuestion(answer, question))));
    if (open.length === 0) break;
    const printed = await desk.findPrinted(open);
    for (const question of open) {
      const absent = missing % DISCARDED_OF === discarded ? 'DISCARDED' : 'PRINT_AGAIN';
      const answer = printed.has(question) ? 'PRINTED' : absent;
      if (answer !== 'PRINTED') missing += 1;
      const users = question.isPolled && random.happens(SECOND_USER) ? 2 : 1;
      const accepted = await desk.answer(question, answer, users);
      given.push({ ...question, answer, accepted, at: Date.now() });
    }
    await desk.drain(given);
  }
  return given;
}

function mayTry(earlier: readonly Answer[]): boolean {
  return earlier.length < MAX_TRIES && earlier.every(({ accepted }) => accepted === 0);
}

export function isSameQuestion(one: Omit<Question, 'isPolled'>, other: Omit<Question, 'isPolled'>): boolean {
  return one.uuid === other.uuid && one.copy === other.copy && one.attempt === other.attempt;
}

/** The copies about which a tab must ask a person, by the server's records. */
export function questionsOfTabs(jobs: readonly KnownJob[], isPolling: (job: KnownJob) => boolean): Question[] {
  return jobs
    .filter((job) => standingOf(job) === 'asks' && !isPolling(job))
    .flatMap(({ uuid, copyStates }) =>
      copyStates.filter(({ state }) => state === 'UNKNOWN').map(({ copy, attempt }) => ({ uuid, copy, attempt, isPolled: false })),
    );
}
