import type { Random } from '../random';
import type { RiderPartners } from '../../modules/riders/riderPartners';

const RIDERS = ['Adrián', 'Thiago', 'Yolanda', 'Édgar', 'Moussa'];

/** A random rider name. */
export function riderName(random: Random): string {
  return random.pick(RIDERS);
}

/** Simulates the rider partners, which confirm every request. `riderProcess.ts` simulates the delivery. */
export function createSimulatedRiders(random: Random): RiderPartners {
  return { request: async () => ({ kind: 'coming', rider: riderName(random) }) };
}
