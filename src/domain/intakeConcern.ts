import * as z from 'zod/mini';

/** Why an order needs attention although it was accepted, or why it was rejected: closed store, paused channel, blocked item. */
export const INTAKE_CONCERNS = ['closed', 'paused', 'blockedItem'] as const;
export type IntakeConcern = (typeof INTAKE_CONCERNS)[number];

/** The concerns with which an order was accepted; empty for an order that did not come through the intake API. */
export function concernsOf(order: object): IntakeConcern[] {
  const read = z.looseObject({ concerns: z.array(z.string()) }).safeParse(order);
  return INTAKE_CONCERNS.filter((concern) => read.success && read.data.concerns.includes(concern));
}
