import type { PrintDelivery } from '@/services/printing/printDelivery';

type ClaimInput = Parameters<PrintDelivery['acknowledge']>[0] & Parameters<PrintDelivery['commitIntent']>[0];

/**
 * How a tab comes by the right to send a ticket: its intent is written while the server is asked for it, so that a free printer begins
 * sooner. Both wait for what became of the ticket before at the same printer: a page that goes at any moment leaves at most one ticket
 * of a printer in doubt (docs/print-delivery.md §10).
 */
export function createIntentClaims(delivery: Pick<PrintDelivery, 'acknowledge' | 'commitIntent' | 'commitOutcome' | 'giveBackGrant'>) {
  /** By the address of the printer: the outcome that is being written. */
  const outcomes = new Map<string, Promise<void>>();

  return {
    async commitOutcome(input: Parameters<PrintDelivery['commitOutcome']>[0]): Promise<void> {
      const { url } = input.job;
      const writing = delivery.commitOutcome(input);
      outcomes.set(url, writing);
      try {
        await writing;
      } finally {
        if (outcomes.get(url) === writing) outcomes.delete(url);
      }
    },

    /** Rejects where the ledger cannot be written; what the server may have granted is given back before. */
    async claimIntent(input: ClaimInput): ReturnType<PrintDelivery['acknowledge']> {
      const before = outcomes.get(input.job.url);
      const asked = async () => {
        await before;
        return delivery.acknowledge(input);
      };
      const [written, answer] = await Promise.allSettled([delivery.commitIntent(input), asked()]);
      if (written.status === 'fulfilled' && answer.status === 'fulfilled') return answer.value;
      await delivery.giveBackGrant(input);
      throw written.status === 'rejected' ? written.reason : answer.status === 'rejected' && answer.reason;
    },
  };
}
