import type { ServerContext } from '../context';
import { finishActivation, listLocationsToActivate } from '../modules/locations/activateLocation';
import { createSimulatedPos, type SimulatedPos } from './pos/simulatedPos';
import { createReceivedAnswers, type ReceivedAnswers } from './channels/receivedAnswers';
import { createSimulatedPlatforms, type SimulatedPlatforms } from './channels/simulatedPlatforms';
import { createSimulatedRiders } from './riders/simulatedRiders';
import type { RiderPartners } from '../modules/riders/riderPartners';
import type { Settings } from '../readSettings';
import { DemoRealtimeFaults } from './demoRealtimeFaults';
import { createEvening, type Evening } from './orders/evening';
import type { InstalledClient } from './printers/installedClient';
import { createOrderSimulation, type OrderSimulation } from './orders/orderSimulation';
import { Random } from './random';
import { setRealTimer, Tasks, type SetTimer } from './tasks';

/** How likely an order meets the beginning of a trouble with its POS: about one in ten is then hit by one. */
const POS_TROUBLE = 0.04;
const ACTIVATION_MS = 20_000;

/** What the demo has in the place of the world outside: POS systems, delivery platforms, riders, and people who cook and carry. */
export interface Demo {
  random: Random;
  tasks: Tasks;
  pos: SimulatedPos;
  platforms: SimulatedPlatforms;
  riders: RiderPartners;
  answers: ReceivedAnswers;
  lives: OrderSimulation;
  evening: Evening;
  faults: DemoRealtimeFaults;
  /** The installed programs that print, once they run. */
  installedClients: InstalledClient[];
  /** A location that was sent for activation works a little later: people of the provider would have set it up. */
  activate(context: ServerContext, locationId: string): void;
}

/** Whoever makes it stops its tasks. Where no orders come by themselves nothing goes wrong by chance either. */
export function createDemo(
  { ordersPerMinute }: Pick<Settings, 'ordersPerMinute'>,
  random = new Random(Date.now()),
  later: SetTimer = setRealTimer,
): Demo {
  const tasks = new Tasks(later);
  const lives = createOrderSimulation({ random, tasks });
  return {
    random,
    tasks,
    lives,
    faults: new DemoRealtimeFaults(),
    installedClients: [],
    activate: (context, locationId) => {
      tasks.schedule(ACTIVATION_MS, async () => {
        if (await finishActivation(context.database, locationId)) context.notifyLocation({ event: 'location.changed', locationId });
      });
    },
    pos: createSimulatedPos({ random, trouble: ordersPerMinute > 0 ? POS_TROUBLE : 0, now: Date.now }),
    platforms: createSimulatedPlatforms({ random, tasks, byChance: ordersPerMinute > 0, now: Date.now }),
    riders: createSimulatedRiders(random),
    answers: createReceivedAnswers(),
    evening: createEvening({ random, ignore: (orderId) => lives.ignore(orderId) }),
  };
}

/** After a restart the locations that were sent for activation are not forgotten. */
export async function resumeActivations(context: ServerContext, demo: Demo): Promise<void> {
  for (const locationId of await listLocationsToActivate(context.database)) demo.activate(context, locationId);
}
