import type { PrintJobProgress } from '@/domain/printJobProgress';
import { isEnd, proofVerdict } from '@/features/printing/PrintProof/proofVerdict';

type Facts = Parameters<typeof proofVerdict>[0];
type Copy = PrintJobProgress['copies'][number];

const aCopy = (state: Copy['state'], attempt = 1): Copy => ({ copy: 1, attempt, state, code: null });
const PLAIN = { marked: false, complete: true };
const MARKED = { marked: true, complete: true };

function verdictOf({ progress, ...facts }: { progress?: Partial<Facts['progress']> } & Partial<Omit<Facts, 'progress'>> = {}) {
  return proofVerdict({
    progress: {
      state: 'open',
      withdrawnCode: null,
      copies: [aCopy('QUEUED', 0)],
      receivedAt: '2026-11-20T12:00:00Z',
      holder: 'thisTab',
      ...progress,
    },
    journal: null,
    isPrinterDown: false,
    tickets: null,
    ...facts,
  });
}

describe('what happened to a ticket', () => {
  it.each<[string, Parameters<typeof verdictOf>[0]]>([
    ['waitsForTab', { progress: { holder: 'none', receivedAt: null } }],
    ['waitsForTab', { progress: { receivedAt: null } }],
    ['underway', {}],
    ['underway', { progress: { copies: [aCopy('INTENT')] }, isPrinterDown: true }],
    ['held', { isPrinterDown: true }],
    ['underway', { progress: { copies: [aCopy('INTENT')] }, journal: 'printing', isPrinterDown: true }],
    ['underway', { progress: { copies: [aCopy('UNKNOWN')] }, isPrinterDown: true }],
    ['held', { progress: { copies: [aCopy('UNKNOWN')] }, journal: 'checking', isPrinterDown: true }],
    ['held', { journal: 'held', progress: { copies: [aCopy('UNKNOWN')] } }],
    ['asked', { journal: 'asking', progress: { copies: [aCopy('UNKNOWN')] }, isPrinterDown: true }],
  ])('is %s while the job is open [W-03]', (expected, facts) => {
    expect(verdictOf(facts)).toBe(expected);
  });

  it.each<[string, PrintJobProgress['copies'], Facts['tickets']]>([
    ['printedOnce', [aCopy('DONE')], null],
    ['printedOnce', [aCopy('DONE')], [PLAIN]],
    ['printedOnce', [aCopy('DONE'), { ...aCopy('DONE'), copy: 2 }], [PLAIN, PLAIN]],
    ['printedPerhapsTwice', [aCopy('DONE', 2)], null],
    ['printedAgain', [aCopy('DONE', 2)], [PLAIN, MARKED]],
    ['printedAgain', [aCopy('DONE', 2)], [{ ...PLAIN, complete: false }, MARKED]],
    ['printedMarked', [aCopy('DONE', 2)], [MARKED]],
    ['otherPaper', [aCopy('DONE')], []],
    ['otherPaper', [aCopy('DONE', 2)], [PLAIN, PLAIN, MARKED]],
    ['otherPaper', [aCopy('DONE', 2)], [{ ...MARKED, complete: false }]],
    ['otherPaper', [aCopy('DONE')], [PLAIN, PLAIN]],
    ['otherPaper', [aCopy('DONE')], [{ ...PLAIN, complete: false }]],
    ['unknown', [aCopy('UNKNOWN')], [PLAIN]],
    ['unknown', [aCopy('DONE'), { ...aCopy('FAILED'), copy: 2 }], null],
    ['unknown', [aCopy('FAILED')], [PLAIN]],
    ['failed', [aCopy('FAILED')], []],
  ])('is %s once the job is final with these copies and this paper [W-03]', (expected, copies, tickets) => {
    expect(verdictOf({ progress: { state: 'final', copies }, tickets, journal: 'asking', isPrinterDown: true })).toBe(expected);
  });

  it.each<[string, Partial<Facts['progress']>]>([
    ['withdrawn', { state: 'withdrawn' }],
    ['withdrawn', { withdrawnCode: 'ORDER_CANCELED' }],
    ['unknown', { state: 'withdrawn', copies: [aCopy('DONE'), { ...aCopy('EXPIRED'), copy: 2 }] }],
    ['printedOnce', { state: 'final', withdrawnCode: 'ORDER_CANCELED', copies: [aCopy('DONE')] }],
    ['expired', { state: 'expired' }],
    ['unknown', { state: 'expired', copies: [aCopy('DONE')] }],
    ['replaced', { state: 'superseded' }],
  ])('is %s for a job that must not be printed any more [W-03]', (expected, progress) => {
    expect(verdictOf({ progress, isPrinterDown: true })).toBe(expected);
  });

  it('may still change while a tab, the printer or a person has to act [W-03]', () => {
    expect((['underway', 'waitsForTab', 'held', 'asked', 'printedOnce', 'unknown'] as const).map(isEnd)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
