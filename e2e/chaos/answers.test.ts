import type { PrintAnswer } from '@/domain/printQuestion';
import { Random } from '../../server/demo/random';
import { answerQuestions, questionsOfTabs, type AnswerDesk } from './answers';
import type { KnownJob, Question } from './evidence';

const aQuestion = (uuid: string, over: Partial<Question> = {}): Question => ({ uuid, copy: 1, attempt: 1, isPolled: false, ...over });

interface Given {
  uuid: string;
  answer: PrintAnswer;
  users: number;
}

/** A desk whose answers end their questions, unless `isDeaf`. `next` lists the questions that an answer leads to. */
function aDesk(questions: readonly Question[], { printed = [], next = () => [], isDeaf = false, accepted = 1 }: DeskFacts = {}) {
  let open = [...questions];
  const given: Given[] = [];
  const drained: number[] = [];
  const desk: AnswerDesk = {
    questions: () => Promise.resolve(open),
    findPrinted: (asked) => Promise.resolve(new Set(asked.filter(({ uuid }) => printed.includes(uuid)))),
    answer: (question, answer, users) => {
      given.push({ uuid: question.uuid, answer, users });
      if (!isDeaf) open = [...open.filter((each) => each !== question), ...next(question)];
      return Promise.resolve(accepted);
    },
    drain: (answers) => {
      drained.push(answers.length);
      return Promise.resolve();
    },
  };
  return { desk, given, drained };
}

interface DeskFacts {
  printed?: readonly string[];
  next?: (question: Question) => Question[];
  isDeaf?: boolean;
  /** The number of users whose answers are accepted. */
  accepted?: number;
}

describe('answerQuestions', () => {
  const many = Array.from({ length: 12 }, (_, index) => aQuestion(`job-${index}`));

  it('says of each ticket on paper that it was printed, and discards every third of the others [BP-06]', async () => {
    const { desk, given } = aDesk(many, { printed: ['job-0', 'job-5', 'job-11'] });

    await answerQuestions(desk, new Random(2));

    expect(given.filter(({ answer }) => answer === 'PRINTED').map(({ uuid }) => uuid)).toEqual(['job-0', 'job-5', 'job-11']);
    const absent = given.map(({ answer }) => answer).filter((answer) => answer !== 'PRINTED');
    const discarded = absent.flatMap((answer, index) => (answer === 'DISCARDED' ? [index] : []));
    expect(discarded).toHaveLength(3);
    expect(discarded.map((index) => index % 3)).toEqual(Array(3).fill(discarded[0]));
  });

  it('gives the same answers for the same seed, and discards another one for another seed', async () => {
    const answersFor = async (seed: number) => {
      const { desk, given } = aDesk(many);
      await answerQuestions(desk, new Random(seed));
      return JSON.stringify(given);
    };

    expect(await answersFor(7)).toBe(await answersFor(7));
    expect(new Set(await Promise.all([1, 2, 3, 4, 5, 6].map(answersFor))).size).toBeGreaterThan(1);
  });

  it('lets a second user answer some questions of the server, and none of a tab [V-05] [V-06]', async () => {
    const polled = many.map((question) => ({ ...question, isPolled: true }));
    const { desk, given } = aDesk([...polled, aQuestion('of-a-tab')]);

    await answerQuestions(desk, new Random(1));

    expect(new Set(given.filter(({ uuid }) => uuid !== 'of-a-tab').map(({ users }) => users))).toEqual(new Set([1, 2]));
    expect(given.find(({ uuid }) => uuid === 'of-a-tab')).toMatchObject({ users: 1 });
  });

  it('answers what an answer leads to after a drain, for example the question about the next copy', async () => {
    const nextCopy = (question: Question) => (question.copy === 1 ? [aQuestion('job-1', { copy: 2 })] : []);
    const { desk, drained } = aDesk([aQuestion('job-1')], { next: nextCopy });

    const answers = await answerQuestions(desk, new Random(1));

    expect(answers.map(({ uuid, copy, accepted }) => ({ uuid, copy, accepted }))).toEqual([
      { uuid: 'job-1', copy: 1, accepted: 1 },
      { uuid: 'job-1', copy: 2, accepted: 1 },
    ]);
    expect(drained).toEqual([1, 2]);
  });

  it('answers a question once, also when the answer has no effect', async () => {
    const { desk, given } = aDesk([aQuestion('job-1')], { isDeaf: true });

    await answerQuestions(desk, new Random(1));

    expect(given).toHaveLength(1);
  });

  it('tries a question once more if nothing took the answer', async () => {
    const { desk, given } = aDesk([aQuestion('job-1')], { isDeaf: true, accepted: 0 });

    const answers = await answerQuestions(desk, new Random(1));

    expect(given).toHaveLength(2);
    expect(answers.map(({ accepted }) => accepted)).toEqual([0, 0]);
  });
});

describe('questionsOfTabs', () => {
  const aJob = (over: Partial<KnownJob>): KnownJob => ({
    ...{ uuid: 'job-1', orderId: 'order-1', printerUuid: 'till', backupFor: null, ticketType: 'RECEIPT', kind: 'TICKET', copies: 1 },
    ...{ isManual: false, marked: false, state: 'open', createdAt: '2026-11-27T20:00:00.000Z' },
    copyStates: [{ copy: 1, attempt: 1, state: 'UNKNOWN' }],
    ...over,
  });
  const isPolling = ({ printerUuid }: KnownJob) => printerUuid === 'polls';

  it('returns the unknown copies of open jobs of printers that do not poll', () => {
    const copyStates = [
      { copy: 1, attempt: 1, state: 'DONE' as const },
      { copy: 2, attempt: 3, state: 'UNKNOWN' as const },
      { copy: 3, attempt: 0, state: 'QUEUED' as const },
    ];
    const jobs = [
      aJob({ uuid: 'asks', copies: 3, copyStates }),
      aJob({ uuid: 'polled', printerUuid: 'polls' }),
      aJob({ uuid: 'withdrawn', state: 'withdrawn' }),
      aJob({ uuid: 'reprinted', ticketType: 'KITCHEN' }),
    ];

    expect(questionsOfTabs(jobs, isPolling)).toEqual([{ uuid: 'asks', copy: 2, attempt: 3, isPolled: false }]);
  });
});
