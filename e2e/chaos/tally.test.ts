import type { PointReport } from '@/app/brokenDelivery';
import type { CopyRecord } from '@/domain/printJob';
import { standingOf } from './atRest';
import type { Evidence, KnownJob, Sheet } from './evidence';
import { tableOf } from './table';
import { suspectsOf, tally } from './tally';
import { brokenPromises } from './verdict';

const copy = (state: CopyRecord['state'], attempt = 1, n = 1): CopyRecord => ({ copy: n, attempt, state });
const aJob = (over: Partial<KnownJob> = {}): KnownJob => ({
  uuid: 'job-1',
  orderId: 'order-1',
  printerUuid: 'kitchen',
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
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  jobs: [aJob()],
  paper: [aSheet()],
  vanished: 0,
  ambiguous: 0,
  finalMs: [],
  trail: [],
  cancelledAt: new Map(),
  orders: [],
  ...over,
});
const brokenBy = (over: Partial<Evidence>) => brokenPromises(tally(evidence(over)));

describe('tally', () => {
  it('counts a good evening', () => {
    const jobs = [
      aJob({ uuid: 'done', copies: 2, copyStates: [copy('DONE'), copy('DONE', 1, 2)] }),
      aJob({ uuid: 'failed', state: 'open', copies: 2, copyStates: [copy('FAILED'), copy('QUEUED', 0, 2)] }),
      aJob({ uuid: 'asked', state: 'open', ticketType: 'RECEIPT', copyStates: [copy('UNKNOWN')] }),
      aJob({ uuid: 'expired', state: 'expired', copyStates: [copy('QUEUED', 0)] }),
      aJob({ uuid: 'again', state: 'superseded', copyStates: [copy('UNKNOWN')] }),
      aJob({ uuid: 'reprinted', copyStates: [copy('DONE', 2)] }),
    ];
    const paper = [
      aSheet({ uuid: 'done' }),
      aSheet({ uuid: 'done', copy: 2 }),
      aSheet({ uuid: 'asked' }),
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
      cancelledAt: new Map(),
      orders: [],
    });

    expect(figures).toEqual({
      issued: 8,
      done: 3,
      failed: 1,
      unknown: 1,
      expired: 1,
      onPaper: 4,
      waiting: 1,
      givenWay: 1,
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
      falsePrinted: 0,
      finalMs: { p50: 200, p99: 300, max: 300 },
    });
    expect(brokenPromises(figures)).toEqual([]);
  });

  it('finds nothing broken where everything came out', () => {
    expect(brokenBy({})).toEqual([]);
  });

  it('sees a copy that is nowhere: its job was closed without it', () => {
    expect(brokenBy({ jobs: [aJob({ copyStates: [copy('QUEUED', 0)] })], paper: [] })).toEqual(['silentlyLost']);
  });

  it('sees an order that the server took and forgot', () => {
    expect(brokenBy({ vanished: 1 })).toEqual(['silentlyLost']);
  });

  it('sees a copy that is said to be done and is not on paper, or half: it is lost as well', () => {
    expect(brokenBy({ paper: [] })).toEqual(['silentlyLost', 'falseDone']);
    expect(brokenBy({ paper: [aSheet({ complete: false })] })).toEqual(['silentlyLost', 'falseDone']);
  });

  it('sees the missing copy of a job beside one that came out twice', () => {
    const jobs = [aJob({ copies: 2, copyStates: [copy('DONE'), copy('DONE', 1, 2)] })];

    expect(brokenBy({ jobs, paper: [aSheet(), aSheet()] })).toEqual(['silentlyLost', 'falseDone', 'unmarkedDuplicates']);
  });

  it('sees a failed copy that is on paper, and one that is said to wait', () => {
    const waiting = aJob({ state: 'open', copies: 2, copyStates: [copy('FAILED'), copy('QUEUED', 0, 2)] });

    expect(brokenBy({ jobs: [aJob({ copyStates: [copy('FAILED')] })] })).toEqual(['falseFailure']);
    expect(brokenBy({ jobs: [waiting], paper: [aSheet({ copy: 2 })] })).toEqual(['falseFailure']);
  });

  it.each<[what: string, sheet: Partial<Sheet>]>([
    ['of no job', { uuid: 'job-9' }],
    ['of a copy that was not asked for', { copy: 2 }],
    ['that no tab sent', { copy: null }],
    ['of somebody else', { uuid: null, copy: null }],
    ['at another printer', { printerUuid: 'till' }],
  ])('sees a ticket %s', (_what, sheet) => {
    expect(brokenBy({ paper: [aSheet(), aSheet(sheet)] })).toEqual(['unexpected']);
  });

  it('sees a second ticket that does not say so, also when the first is half or was marked', () => {
    expect(brokenBy({ paper: [aSheet(), aSheet()] })).toEqual(['unmarkedDuplicates']);
    expect(brokenBy({ paper: [aSheet({ complete: false }), aSheet()] })).toEqual(['unmarkedDuplicates']);
    expect(brokenBy({ paper: [aSheet({ marked: true }), aSheet()] })).toEqual(['unmarkedDuplicates']);
  });

  it('allows as many marked duplicates as there were doubtful tickets; one after half a ticket is none', () => {
    const paper = [aSheet(), aSheet({ marked: true })];

    expect(brokenBy({ paper, ambiguous: 0 })).toEqual(['markedDuplicates']);
    expect(brokenBy({ paper, ambiguous: 1 })).toEqual([]);
    expect(brokenBy({ paper: [aSheet({ complete: false }), aSheet({ marked: true })], ambiguous: 0 })).toEqual([]);
  });

  it('sees what is still on its way', () => {
    expect(brokenBy({ jobs: [aJob({ state: 'open', copyStates: [copy('UNKNOWN')] })] })).toEqual(['stuck']);
    expect(brokenBy({ jobs: [aJob({ state: 'open' })] })).toEqual(['stuck']);
  });
});

describe('the standing of a job', () => {
  it.each<[standing: string, what: string, job: Partial<KnownJob>]>([
    ['ended', 'closed', {}],
    ['ended', 'given way', { state: 'superseded', copyStates: [copy('QUEUED', 0)] }],
    ['moves', 'queued', { state: 'open', copyStates: [copy('QUEUED', 0)] }],
    ['moves', 'being sent', { state: 'open', copyStates: [copy('INTENT')] }],
    ['moves', 'done and not closed', { state: 'open' }],
    ['moves', 'to be reprinted by itself', { state: 'open', copyStates: [copy('UNKNOWN')] }],
    ['asks', 'in doubt after its reprint', { state: 'open', copyStates: [copy('UNKNOWN', 2)] }],
    ['asks', 'in doubt, a receipt', { state: 'open', ticketType: 'RECEIPT', copyStates: [copy('UNKNOWN')] }],
    ['asks', 'in doubt, printed by hand', { state: 'open', isManual: true, copyStates: [copy('UNKNOWN')] }],
    ['asks', 'stopped at a copy that failed', { state: 'open', copyStates: [copy('FAILED'), copy('QUEUED', 0, 2)] }],
  ])('%s: %s', (standing, _what, job) => {
    expect(standingOf(aJob(job))).toBe(standing);
  });
});

describe('the suspects', () => {
  it('are the jobs that broke a promise, with their story', () => {
    const report: PointReport = { point: 'posting', uuid: 'job-1', copy: 1, attempt: 1, copies: [] };
    const trail = [{ at: 0, profile: 1, report }];
    const paper = [aSheet({ at: 5 }), aSheet({ at: 9, complete: false }), aSheet({ uuid: 'job-2' })];
    const jobs = [aJob(), aJob({ uuid: 'job-2' })];

    expect(suspectsOf(evidence({ jobs, paper, trail })).slice(1)).toEqual([
      '  00:00:00.000 profile 1 posting copy 1 attempt 1',
      '  00:00:00.005 PAPER copy 1',
      '  00:00:00.009 PAPER copy 1 half',
    ]);
  });
});

describe('the table', () => {
  it('says of each promise whether it holds', () => {
    const lines = tableOf(tally(evidence({ paper: [], ambiguous: 2, finalMs: [1500] }))).split('\n');

    expect(lines).toContain('silently lost                          1   must be 0   BROKEN');
    expect(lines).toContain('marked duplicates                      0   must be <= 2   ok');
    expect(lines.at(-1)).toBe('time to final                     p50 1.5 s   p99 1.5 s   max 1.5 s');
  });

  describe('of cancelled orders [T-02]', () => {
    const cancelledAt = new Map([['order-1', 1_000]]);
    const slip = aJob({ uuid: 'slip', kind: 'VOID' });
    const aSlip = aSheet({ uuid: 'slip', at: 3_000 });

    it('holds where a ticket on paper, or perhaps on paper, is followed by a slip', () => {
      expect(brokenBy({ jobs: [aJob(), slip], paper: [aSheet(), aSlip], cancelledAt })).toEqual([]);
      const doubted = aJob({ state: 'withdrawn', copyStates: [copy('UNKNOWN')] });
      expect(brokenBy({ jobs: [doubted, slip], paper: [aSlip], cancelledAt })).toEqual([]);
    });

    it.each<[string, Partial<Evidence>]>([
      ['printedAfterWithdrawal', { jobs: [aJob(), slip], paper: [aSheet({ at: 12_000 }), aSlip] }],
      ['voidMissing', { jobs: [aJob()], paper: [aSheet()] }],
      ['voidWithoutTicket', { jobs: [aJob({ state: 'withdrawn', copyStates: [copy('EXPIRED', 0)] }), slip], paper: [aSlip] }],
    ])('finds %s', (must, broken) => {
      expect(brokenBy({ ...broken, cancelledAt })).toEqual([must]);
    });
  });

  it('compares what the board calls printed with the paper, ticket by ticket [T-01]', () => {
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
