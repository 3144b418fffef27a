import { isDeviceAddress } from '@/domain/deviceAddress';
import type { CopyRecord, PrintJob } from '@/domain/printJob';
import { currentMoment, type PrintDelivery } from '@/services/printing/printDelivery';

/** Defects that can be injected into print delivery, each of which the chaos run must detect (docs/print-delivery.md §15). */
export const BROKEN_SWITCHES = ['skipIntent', 'ackBeforeDone', 'retryOnTypeError', 'ignoreLedger', 'writeAsPrinted'] as const;
export type BrokenSwitch = (typeof BROKEN_SWITCHES)[number];

/** The points at which the chaos run can stop a tab, in the order of a print: steps 1 to 6 of the design. */
export const DELIVERY_POINTS = [
  'received',
  'entered',
  'waiting',
  'intentKept',
  'intentAsked',
  'intentGranted',
  'posting',
  'inFlight',
  'replied',
  'outcomeKept',
  'recorded',
  'responded',
  'ending',
  'ended',
] as const;
export type DeliveryPoint = (typeof DELIVERY_POINTS)[number] | 'withdrawn';

/**
 * Reports that a tab has reached a point of a print, with `copy` and `attempt` when it concerns one. `copies`: the ledger's copies from
 * then on.
 */
export interface PointReport {
  point: DeliveryPoint;
  uuid: string;
  copy: number | null;
  attempt: number | null;
  copies: CopyRecord[];
}

declare global {
  /** Set by the chaos run. */
  var paseChaos: { broken: BrokenSwitch | null } | undefined;
  /** Reports the tab's point to the chaos run, which may stop the tab there. */
  var paseReached: ((report: PointReport) => Promise<void>) | undefined;
}

/**
 * Wraps print delivery for the chaos run: reports each point, waits until the run lets it continue, and behaves with the injected defect.
 * Only in that run's bundle (`TEST_SWITCHES`).
 */
export function breakDelivery(delivery: PrintDelivery): PrintDelivery {
  const broken = globalThis.paseChaos?.broken ?? null;

  async function reach(point: DeliveryPoint, job: PrintJob, about: Partial<PointReport> = {}): Promise<void> {
    await globalThis.paseReached?.({ point, uuid: job.uuid, copy: null, attempt: null, copies: [], ...about });
  }

  return {
    ...delivery,

    async enterInLedger(input) {
      await reach('received', input.job);
      const entry = await delivery.enterInLedger(input);
      await reach('entered', input.job);
      if (broken !== 'ignoreLedger' || entry.kind === 'conflict') return entry;
      return { holdReported: false, ...entry, kind: 'open', copies: input.job.copies.map(withoutLedger) };
    },

    async acknowledge(input) {
      const { job, stage, copy, attempt } = input;
      if (stage === 'intent') await reach('intentAsked', job, { copy, attempt });
      if (stage === 'intent' && broken === 'skipIntent') return { kind: 'answered', at: currentMoment(), ok: true };
      if (stage === 'final') await reach('ending', job);
      const answer = await delivery.acknowledge(input);
      if (stage === 'received') await reach('waiting', job);
      if (stage === 'intent' && answer.kind === 'answered' && answer.ok) await reach('intentGranted', job, { copy, attempt });
      if (stage === 'final' && answer.kind === 'answered') await reach('ended', job);
      return answer;
    },

    async commitIntent(step) {
      if (broken !== 'skipIntent') await delivery.commitIntent(step);
      await reach('intentKept', step.job, { copy: step.copy, attempt: step.attempt });
    },

    async withdraw(step) {
      await delivery.withdraw(step);
      await reach('withdrawn', step.job, { copy: step.copy, attempt: step.attempt });
    },

    async sendToPrinter(step) {
      const { job, copy, attempt } = step;
      if (broken === 'ackBeforeDone')
        await delivery.acknowledge({ job, stage: 'final', copy: null, attempt: null, outcomes: [{ copy, outcome: 'DONE', code: null }] });
      await reach('posting', job, { copy, attempt });
      const sending = delivery.sendToPrinter(step);
      void reach('inFlight', job, { copy, attempt });
      const result = await sending;
      await reach('replied', job, { copy, attempt });
      if (broken === 'writeAsPrinted' && isDeviceAddress(job.url) && result.kind === 'sent' && result.reply.verdict.outcome === 'unknown')
        return { ...result, reply: { ...result.reply, verdict: { outcome: 'printed', code: null } } };
      const failed = result.kind === 'sent' && !result.reply.health.ok && result.reply.health.problem === 'network';
      return failed && broken === 'retryOnTypeError' ? delivery.sendToPrinter(step) : result;
    },

    async commitOutcome(input) {
      await delivery.commitOutcome(input);
      await reach('outcomeKept', input.job, { copies: input.copies });
    },

    async recordOnOrder(input) {
      const result = await delivery.recordOnOrder(input);
      await reach('recorded', input.job);
      return result;
    },

    async respond(input) {
      await delivery.respond(input);
      await reach('responded', input.job);
    },
  };
}

/** A copy as the server knows it, without the browser's ledger. */
function withoutLedger(copy: CopyRecord): CopyRecord {
  // A resumed job has its copies from the ledger: the outcome of those that were sent becomes unknown.
  return copy.attempt > 0 ? { ...copy, state: 'UNKNOWN', recorded: false } : copy;
}
