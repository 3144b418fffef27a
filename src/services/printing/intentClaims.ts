import type { PrintDelivery } from '@/services/printing/printDelivery';

type ClaimInput = Parameters<PrintDelivery['acknowledge']>[0] & Parameters<PrintDelivery['commitIntent']>[0];

/**
 * Claims the right to send a ticket: writes the intent to the ledger while the server is requested to grant it, so that a free printer
 * starts sooner. The request waits until the outcome of the previous ticket of the same printer is written. So a page that closes at any
 * moment leaves the outcome of at most one ticket per printer unknown (docs/print-delivery.md §10).
 */
export function createIntentClaims(delivery: Pick<PrintDelivery, 'acknowledge' | 'commitIntent' | 'commitOutcome' | 'returnGrant'>) {
  /** The outcome that is being written, by printer address. */
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

    /** @throws If the ledger cannot be written, after returning a grant that the server may have made. */
    async claimIntent(input: ClaimInput): ReturnType<PrintDelivery['acknowledge']> {
      const previousOutcome = outcomes.get(input.job.url);
      const requestGrant = async () => {
        await previousOutcome;
        return delivery.acknowledge(input);
      };
      const [written, answer] = await Promise.allSettled([delivery.commitIntent(input), requestGrant()]);
      if (written.status === 'fulfilled' && answer.status === 'fulfilled') return answer.value;
      await delivery.returnGrant(input);
      throw written.status === 'rejected' ? written.reason : answer.status === 'rejected' && answer.reason;
    },
  };
}
