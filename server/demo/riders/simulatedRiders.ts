import type { Random } from '../random';
import type { RiderPartners } from '../../modules/riders/riderPartners';

const RIDERS = ['Adrián', 'Thiago', 'Yolanda', 'Édgar', 'Moussa'];

/** The name of somebody who rides. */
export function riderName(random: Random): string {
  return random.pick(RIDERS);
}

/** The partners of the demo: somebody always comes. How the ride goes on: `simulators/riderTrack.ts`. */
export function createSimulatedRiders(random: Random): RiderPartners {
  return { request: async () => ({ kind: 'coming', rider: riderName(random) }) };
}
