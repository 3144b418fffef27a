import type { PointReport } from '@/app/brokenDelivery';
import type { CopyRecord } from '@/domain/printJob';
import { standingOf } from './atRest';
import type { Answer, Evidence, KnownJob, Sheet } from './evidence';
import { tableOf } from './table';
import { suspectsOf, tally } from './tally';
import { violatedGuarantees } from './verdict';

const copy = (state: CopyRecord['state'], attempt = 1, n = 1): CopyRecord => ({ copy: n, attempt, state });
const aJob = (over: Partial<KnownJob> = {}): KnownJob => ({
  uuid: 'job-1',
  orderId: 'order-1',
  printerUuid: 'kitchen',
  backupFor: null,
  ticketType: 'KITCHEN',
  kind: 'TICKET',
  copies: 1,
  isManual: false,
  marked: false,
  state: 'final',
  createdAt: '2026-11-21T20:00:00.000Z',
  copyStates: [copy('DONE')],
  ...over,
});
const aSheet = (over: Partial<Sheet> = {}): Sheet => ({
  printerUuid: 'kitchen',
  uuid: 'job-1',
  copy: 1,
  marked: false,
  complete: true,
  at: 0,
  ...over,
});
const anAnswer = (over: Partial<Answer> = {}): Answer => ({
  ...{ uuid: 'job-1', copy: 1, attempt: 1, isPolled: false, answer: 'PRINT_AGAIN', accepted: 1, at: 0 },
  ...over,
});
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  jobs: [aJob()],
  paper: [aSheet()],
  vanished: 0,
  ambiguous: 0,
  finalMs: [],
  trail: [],
  answers: [],
  cancelledAt: new Map(),
  changedAt: new Map(),
  orders: [],
  ...over,
});
const brokenBy = (over: Partial<Evidence>) => violatedGuarantees(tally(evidence(over)));

describe('tally', () => {
  it('counts a run without violations', () => {
    const jobs = [
      aJob({ uuid: 'done', copies: 2, copyStates: [copy('DONE'), copy('DONE', 1, 2)] }),
      aJob({ uuid: 'failed', state: 'open', copies: 2, copyStates: [copy('FAILED'), copy('QUEUED', 0, 2)] }),
      aJob({ uuid: 'withdrawn', state: 'withdrawn', ticketType: 'RECEIPT', copyStates: [copy('UNKNOWN')] }),
      aJob({ uuid: 'discarded', copyStates: [copy('EXPIRED')] }),
      aJob({ uuid: 'expired', state: 'expired', copyStates: [copy('QUEUED', 0)] }),
      aJob({ uuid: 'again', state: 'superseded', copyStates: [copy('UNKNOWN')] }),
      aJob({ uuid: 'reprinted', copyStates: [copy('DONE', 2)] }),
    ];
    const paper = [
      aSheet({ uuid: 'done' }),
      aSheet({ uuid: 'done', copy: 2 }),
      aSheet({ uuid: 'withdrawn' }),
      aSheet({ uuid: 'failed', complete: false }),
      aSheet({ uuid: 'reprinted' }),
      aSheet({ uuid: 'reprinted', marked: true }),
    ];

    const figures = tally({
      jobs,
      paper,
      vanished: 0,
      ambiguous: 1,
      finalMs: [300, 100, 200],
      trail: [],
      answers: [
        anAnswer({ uuid: 'reprinted' }),
        anAnswer({ uuid: 'discarded', answer: 'DISCARDED', isPolled: true }),
        anAnswer({ uuid: 'done', answer: 'PRINTED', isPolled: true }),
        anAnswer({ uuid: 'done', answer: 'PRINTED', accepted: 0 }),
      ],
      cancelledAt: new Map(),
      changedAt: new Map(),
      orders: [],
    });

    expect(figures).toEqual({
      issued: 9,
      done: 3,
      failed: 1,
      unknown: 1,
      answered: { tab: { PRINTED: 0, PRINT_AGAIN: 1, DISCARDED: 0 }, api: { PRINTED: 1, PRINT_AGAIN: 0, DISCARDED: 1 } },
      notTaken: 1,
      unanswered: 0,
      answeredTwice: 0,
      expired: 2,
      onPaper: 4,
      waiting: 1,
      superseded: 1,
      silentlyLost: 0,
      falseDone: 0,
      falseFailure: 0,
      unexpected: 0,
      unmarkedDuplicates: 0,
      markedDuplicates: 1,
      ambiguous: 1,
      stuck: 0,
      cancelled: 0,
      voids: 0,
      printedAfterWithdrawal: 0,
      voidWithoutTicket: 0,
      voidMissing: 0,
      changed: 0,
      changes: 0,
      changeMissing: 0,
      changeWithoutTicket: 0,
      printedAfterChange: 0,
      moved: 0,
      movedTwice: 0,
      falsePrinted: 0,
      finalMs: { p50: 200, p99: 300, max: 300 },
    });
    expect(violatedGuarantees(figures)).toEqual([]);
  });

  it('finds no violation when everything was printed', () => {
    expect(brokenBy({})).toEqual([]);
  });

  it('detects a lost copy: its job was closed without it', () => {
    expect(brokenBy({ jobs: [aJob({ copyStates: [copy('QUEUED', 0)] })], paper: [] })).toEqual(['silentlyLost']);
  });

  it('detects an accepted order without jobs', () => {
    expect(brokenBy({ vanished: 1 })).toEqual(['silentlyLost']);
  });

  it('detects a copy that is reported as done but is missing or half on paper: it is also lost', () => {
    expect(brokenBy({ paper: [] })).toEqual(['silentlyLost', 'falseDone']);
    expect(brokenBy({ paper: [aSheet({ complete: false })] })).toEqual(['silentlyLost', 'falseDone']);
  });

  it('detects the missing copy of a job whose other copy was printed twice', () => {
    const jobs = [aJob({ copies: 2, copyStates: [copy('DONE'), copy('DONE', 1, 2)] })];

    expect(brokenBy({ jobs, paper: [aSheet(), aSheet()] })).toEqual(['silentlyLost', 'falseDone', 'unmarkedDuplicates']);
  });

  it('detects a printed copy that is reported as failed or waiting', () => {
    const waiting = aJob({ state: 'open', copies: 2, copyStates: [copy('FAILED'), copy('QUEUED', 0, 2)] });

    expect(brokenBy({ jobs: [aJob({ copyStates: [copy('FAILED')] })] })).toEqual(['falseFailure']);
    expect(brokenBy({ jobs: [waiting], paper: [aSheet({ copy: 2 })] })).toEqual(['falseFailure']);
  });

  it.each<[what: string, sheet: Partial<Sheet>]>([
    ['without a job', { uuid: 'job-9' }],
    ['of a copy that was not requested', { copy: 2 }],
    ['that no tab sent', { copy: null }],
    ['of another program', { uuid: null, copy: null }],
    ['at another printer', { printerUuid: 'till' }],
  ])('detects a ticket %s', (_what, sheet) => {
    expect(brokenBy({ paper: [aSheet(), aSheet(sheet)] })).toEqual(['unexpected']);
  });

  it('detects an unmarked second ticket, also when the first is half or marked', () => {
    expect(brokenBy({ paper: [aSheet(), aSheet()] })).toEqual(['unmarkedDuplicates']);
    expect(brokenBy({ paper: [aSheet({ complete: false }), aSheet()] })).toEqual(['unmarkedDuplicates']);
    expect(brokenBy({ paper: [aSheet({ marked: true }), aSheet()] })).toEqual(['unmarkedDuplicates']);
  });

  it('allows as many marked duplicates as ambiguous tickets, and does not count one after half a ticket', () => {
    const paper = [aSheet(), aSheet({ marked: true })];

    expect(brokenBy({ paper, ambiguous: 0 })).toEqual(['markedDuplicates']);
    expect(brokenBy({ paper, ambiguous: 1 })).toEqual([]);
    expect(brokenBy({ paper: [aSheet({ complete: false }), aSheet({ marked: true })], ambiguous: 0 })).toEqual([]);
  });

  it('detects a stuck job', () => {
    expect(brokenBy({ jobs: [aJob({ state: 'open', copyStates: [copy('INTENT')] })] })).toEqual(['stuck']);
    expect(brokenBy({ jobs: [aJob({ state: 'open' })] })).toEqual(['stuck']);
  });

  it('detects a question that is still open after the answers, and one that also needs no person', () => {
    const asks = aJob({ state: 'open', ticketType: 'RECEIPT', copyStates: [copy('UNKNOWN')] });
    const moves = aJob({ state: 'open', copyStates: [copy('UNKNOWN')] });

    expect(brokenBy({ jobs: [asks], paper: [], answers: [anAnswer()] })).toEqual(['unanswered']);
    expect(brokenBy({ jobs: [moves], paper: [] })).toEqual(['stuck', 'unanswered']);
  });

  it('does not count an unknown copy of a closed job as an open question', () => {
    expect(brokenBy({ jobs: [aJob({ state: 'withdrawn', copyStates: [copy('UNKNOWN')] })], paper: [] })).toEqual([]);
    expect(brokenBy({ jobs: [aJob({ state: 'superseded', copyStates: [copy('UNKNOWN')] })], paper: [] })).toEqual([]);
  });

  it('detects a question of which the answers of two users were accepted', () => {
    expect(brokenBy({ answers: [anAnswer({ accepted: 2 })] })).toEqual(['answeredTwice']);
  });

  it('does not count a discarded copy as lost, and a reprint that a person wanted must be marked', () => {
    const discarded = aJob({ copyStates: [copy('EXPIRED', 2)] });
    const reprinted = aJob({ copyStates: [copy('DONE', 2)] });
    const half = aSheet({ complete: false });

    expect(brokenBy({ jobs: [discarded], paper: [], answers: [anAnswer({ answer: 'DISCARDED' })] })).toEqual([]);
    expect(brokenBy({ jobs: [reprinted], paper: [half, aSheet({ marked: true })], answers: [anAnswer()] })).toEqual([]);
    expect(brokenBy({ jobs: [reprinted], paper: [half, aSheet()], answers: [anAnswer()] })).toEqual(['unmarkedDuplicates']);
  });
});

describe('standingOf', () => {
  it.each<[standing: string, what: string, job: Partial<KnownJob>]>([
    ['ended', 'closed', {}],
    ['ended', 'superseded', { state: 'superseded', copyStates: [copy('QUEUED', 0)] }],
    ['moves', 'queued', { state: 'open', copyStates: [copy('QUEUED', 0)] }],
    ['moves', 'being sent', { state: 'open', copyStates: [copy('INTENT')] }],
    ['moves', 'done and not closed', { state: 'open' }],
    ['moves', 'to be reprinted automatically', { state: 'open', copyStates: [copy('UNKNOWN')] }],
    ['asks', 'unknown after its reprint', { state: 'open', copyStates: [copy('UNKNOWN', 2)] }],
    ['moves', 'to be reprinted because a person wants it', { state: 'open', copyStates: [{ ...copy('UNKNOWN', 2), code: 'PRINT_AGAIN' }] }],
    ['asks', 'unknown receipt', { state: 'open', ticketType: 'RECEIPT', copyStates: [copy('UNKNOWN')] }],
    ['asks', 'unknown, printed manually', { state: 'open', isManual: true, copyStates: [copy('UNKNOWN')] }],
    ['asks', 'stopped at a failed copy', { state: 'open', copyStates: [copy('FAILED'), copy('QUEUED', 0, 2)] }],
  ])('%s: %s', (standing, _what, job) => {
    expect(standingOf(aJob(job))).toBe(standing);
  });
});

describe('suspectsOf', () => {
  it('returns the jobs that violated a guarantee, with their history', () => {
    const report: PointReport = { point: 'posting', uuid: 'job-1', copy: 1, attempt: 1, copies: [] };
    const trail = [{ at: 0, profile: 1, report }];
    const paper = [aSheet({ at: 5 }), aSheet({ at: 9, complete: false }), aSheet({ uuid: 'job-2' })];
    const jobs = [aJob(), aJob({ uuid: 'job-2' })];
    const answers = [anAnswer({ at: 7 })];

    expect(suspectsOf(evidence({ jobs, paper, trail, answers })).slice(1)).toEqual([
      '  00:00:00.000 profile 1 posting copy 1 attempt 1',
      '  00:00:00.005 PAPER copy 1',
      '  00:00:00.007 ANSWER copy 1 PRINT_AGAIN, accepted 1',
      '  00:00:00.009 PAPER copy 1 half',
    ]);
  });

  it('returns the jobs with an open question or an answer that counted twice', () => {
    const open = aJob({ state: 'open', ticketType: 'RECEIPT', copyStates: [copy('UNKNOWN')] });

    expect(suspectsOf(evidence({ jobs: [open], paper: [] }))).toHaveLength(1);
    expect(suspectsOf(evidence({ answers: [anAnswer({ accepted: 2 })] }))).toHaveLength(3);
    expect(suspectsOf(evidence({ answers: [anAnswer()] }))).toEqual([]);
  });
});

describe('tableOf', () => {
  it('shows for each guarantee whether it holds', () => {
    const answers = [anAnswer({ answer: 'PRINTED' }), anAnswer({ isPolled: true })];
    const lines = tableOf(tally(evidence({ paper: [], ambiguous: 2, finalMs: [1500], answers }))).split('\n');

    expect(lines).toContain('silently lost                          1   must be 0   BROKEN');
    expect(lines).toContain('marked duplicates                      0   must be <= 2   ok');
    expect(lines).toContain('   answered "printed" in a tab         1');
    expect(lines).toContain('   answered "print again" in a tab     0');
    expect(lines).toContain('   answered "print again" by API       1');
    expect(lines).toContain('question left open                     0   must be 0   ok');
    expect(lines.at(-1)).toBe('time to final                     p50 1.5 s   p99 1.5 s   max 1.5 s');
  });

  describe('guarantees about cancelled orders [T-02]', () => {
    const cancelledAt = new Map([['order-1', 1_000]]);
    const slip = aJob({ uuid: 'slip', kind: 'VOID' });
    const aSlip = aSheet({ uuid: 'slip', at: 3_000 });

    it('hold when a printed or possibly printed ticket is followed by a slip', () => {
      expect(brokenBy({ jobs: [aJob(), slip], paper: [aSheet(), aSlip], cancelledAt })).toEqual([]);
      const withUnknownCopy = aJob({ state: 'withdrawn', copyStates: [copy('UNKNOWN')] });
      expect(brokenBy({ jobs: [withUnknownCopy, slip], paper: [aSlip], cancelledAt })).toEqual([]);
    });

    it.each<[string, Partial<Evidence>]>([
      ['printedAfterWithdrawal', { jobs: [aJob(), slip], paper: [aSheet({ at: 12_000 }), aSlip] }],
      ['voidMissing', { jobs: [aJob()], paper: [aSheet()] }],
      ['voidWithoutTicket', { jobs: [aJob({ state: 'withdrawn', copyStates: [copy('EXPIRED', 0)] }), slip], paper: [aSlip] }],
    ])('detect a violation of %s', (guarantee, broken) => {
      expect(brokenBy({ ...broken, cancelledAt })).toEqual([guarantee]);
    });
  });

  describe('guarantees about changed orders [V-01]', () => {
    const CHANGED = Date.parse('2026-11-21T20:01:00.000Z');
    const changedAt = new Map([['order-1', [CHANGED - 5_000, CHANGED]]]);
    const slip = aJob({ uuid: 'slip', kind: 'CHANGE', createdAt: new Date(CHANGED + 20_000).toISOString() });
    const aSlip = aSheet({ uuid: 'slip', at: CHANGED + 21_000 });
    const replaced = aJob({ state: 'withdrawn', copyStates: [{ ...copy('EXPIRED', 0), code: 'ORDER_CHANGED' }] });
    const replacement = aJob({ uuid: 'job-2', createdAt: new Date(CHANGED).toISOString() });
    const aReplacement = aSheet({ uuid: 'job-2', at: CHANGED + 1_000 });

    it('hold when a printed ticket is followed by a slip, and a waiting one is replaced', () => {
      expect(brokenBy({ jobs: [aJob(), slip], paper: [aSheet(), aSlip], changedAt })).toEqual([]);
      expect(brokenBy({ jobs: [replaced, replacement], paper: [aReplacement], changedAt })).toEqual([]);
    });

    it.each<[string, Partial<Evidence>]>([
      ['changeMissing', { jobs: [aJob()], paper: [aSheet()], changedAt }],
      ['changeWithoutTicket', { jobs: [aJob({ copyStates: [copy('FAILED')] }), slip], paper: [aSlip], changedAt }],
      ['changeWithoutTicket', { jobs: [aJob(), slip], paper: [aSheet(), aSlip] }],
      ['printedAfterChange', { jobs: [replaced, replacement], paper: [aReplacement, aSheet({ at: CHANGED + 11_000 })], changedAt }],
    ])('detect a violation of %s', (guarantee, broken) => {
      expect(brokenBy(broken)).toContain(guarantee);
    });
  });

  it('detects a ticket that its own printer printed after its backup got it [V-02]', () => {
    const moved = aJob({ uuid: 'moved', printerUuid: 'till', backupFor: 'kitchen', createdAt: '2026-11-21T20:01:00.000Z' });
    const atTill = aSheet({ uuid: 'moved', printerUuid: 'till', at: Date.parse('2026-11-21T20:01:02.000Z') });
    const withdrawn = aJob({ state: 'withdrawn', copyStates: [{ ...copy('EXPIRED', 0), code: 'MOVED_TO_BACKUP' }] });
    const late = aSheet({ at: Date.parse('2026-11-21T20:02:00.000Z') });

    expect(brokenBy({ jobs: [withdrawn, moved], paper: [atTill] })).toEqual([]);
    expect(brokenBy({ jobs: [aJob(), moved], paper: [atTill, late] })).toEqual(['movedTwice']);
  });

  it('compares the board\'s "printed" with the paper for each ticket [T-01]', () => {
    const entry = (printerUuid: string, ticketType: string) => ({
      status: 'SUCCESS',
      type: 'printer',
      date: '2026-11-21T20:00:01.000Z',
      meta: { printerOrder: { printerUuid, ticketType } },
    });
    const failed = aJob({ copyStates: [copy('FAILED')] });
    const orders = [{ id: 'order-1', statuses: [entry('kitchen', 'KITCHEN')] }];

    expect(brokenBy({ orders })).toEqual([]);
    expect(brokenBy({ jobs: [failed], paper: [], orders })).toEqual(['falsePrinted']);
  });
});
