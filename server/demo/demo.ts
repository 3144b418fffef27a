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
import type { DemoPrintProgram } from './printers/demoPrintProgram';
import { createOrderSimulation, type OrderSimulation } from './orders/orderSimulation';
import { createOutage, type Outage } from './outage';
import { createPrintProofs, type PrintProofs } from './printProofs';
import { Random } from './random';
import { setRealTimer, Tasks, type SetTimer } from './tasks';

/** The probability that an order starts a fault of its POS, which lasts some minutes: about one order in seventy then fails at first. */
const POS_FAULT_PROBABILITY = 0.025;
const ACTIVATION_MS = 20_000;

/** The simulated environment of the demo: POS systems, delivery platforms, riders, and staff who process orders. */
export interface Demo {
  random: Random;
  tasks: Tasks;
  pos: SimulatedPos;
  platforms: SimulatedPlatforms;
  riders: RiderPartners;
  answers: ReceivedAnswers;
  orderSimulation: OrderSimulation;
  evening: Evening;
  faults: DemoRealtimeFaults;
  /** Interrupts the server's connections. */
  outage: Outage;
  printProofs: PrintProofs;
  /** The installed programs that print; empty until they are started. */
  printPrograms: DemoPrintProgram[];
  /** Activates a location 20 s after the request, in place of the provider's staff. */
  activate(context: ServerContext, locationId: string): void;
}

/** Creates the demo; the caller must stop its `tasks`. Without random orders there are no random faults either. */
export function createDemo(
  { ordersPerMinute }: Pick<Settings, 'ordersPerMinute'>,
  random = new Random(Date.now()),
  later: SetTimer = setRealTimer,
): Demo {
  const tasks = new Tasks(later);
  const orderSimulation = createOrderSimulation({ random, tasks });
  const outage = createOutage(tasks);
  return {
    random,
    tasks,
    orderSimulation,
    faults: new DemoRealtimeFaults(),
    outage,
    printProofs: createPrintProofs({ random, tasks, outage }),
    printPrograms: [],
    activate: (context, locationId) => {
      tasks.schedule(ACTIVATION_MS, async () => {
        if (await finishActivation(context.database, locationId)) context.notifyLocation({ event: 'location.changed', locationId });
      });
    },
    pos: createSimulatedPos({ random, faultProbability: ordersPerMinute > 0 ? POS_FAULT_PROBABILITY : 0, now: Date.now }),
    platforms: createSimulatedPlatforms({ random, tasks, byChance: ordersPerMinute > 0, now: Date.now }),
    riders: createSimulatedRiders(random),
    answers: createReceivedAnswers(),
    evening: createEvening({ random, ignore: (orderId) => orderSimulation.ignore(orderId) }),
  };
}

/** Resumes the activations that were requested before a restart. */
export async function resumeActivations(context: ServerContext, demo: Demo): Promise<void> {
  for (const locationId of await listLocationsToActivate(context.database)) demo.activate(context, locationId);
}
