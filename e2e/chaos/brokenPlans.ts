import type { BrokenSwitch, DeliveryPoint } from '@/app/brokenDelivery';
import type { BrokenProgram } from './ChaosPrinters';
import type { BrokenServer } from './ChaosServer';
import { DEVICE_FAULTS, POLL_FAULTS, PRINTER_FAULTS, UNPLUGGED } from './faults';
import { DEVICE_PRINTER, PRINTERS, type Act, type Plan } from './plan';

type Steps = Plan['steps'];

/** How many times each plan injects the fault that its switch cannot handle; once would suffice. */
const TIMES = 2;
/** Ticks between faults: an order is printed, the tab is back, the other tab prints. */
const TICKS_BETWEEN = 8;
/** Ticks until the new main tab has also checked the printers without paper; a ticket sent to one before would count as ambiguous. */
const TICKS_UNTIL_CHECKED = 24;
/** Longer than a POST granted before the cancellation may take to print (`tally`). */
const CANCELLED_FOR_TICKS = 24;
/**
 * The faults of receipts about which a tab asks: one is on paper, and two are not, of which at most one is discarded (`answerQuestions`), so that
 * "printed" and "print again" are both answered by clicks.
 */
const RECEIPT_FAULTS = ['drops the reply', 'drops the body', 'drops the body'];
/** Until a receipt was sent and the printer was checked again. */
const TICKS_BETWEEN_RECEIPTS = 6;

/** From an order at a printer that is down until its backup has printed the ticket, and until a copied one would count as late (`tally`). */
const BACKUP_WITHIN_TICKS = 90;

/** For each switch the steps that a sound tab handles and a broken one does not. */
const SWITCH_STEPS: Record<BrokenSwitch | BrokenServer | BrokenProgram, (times: number) => Steps> = {
  // Printed, but neither ledger nor server knows that it was sent: it is printed again without a mark.
  skipIntent: (times) => killedAt('replied', times),
  // Reported as done, but never sent.
  ackBeforeDone: (times) => killedAt('posting', times),
  // Printed, but the reply is lost: the same ticket is sent again.
  retryOnTypeError: (times) => repeated(times, dropsReply),
  // The ledger contains the outcome, the server does not yet: it is reprinted. The tills have no paper and hold their tickets, so that
  // the fault hits a kitchen ticket; for a receipt the app would ask a person.
  ignoreLedger: (times) => [...tillsWithoutPaper(), ...killedAt('outcomeKept', times, TICKS_UNTIL_CHECKED)],
  // The cable is lost when half of the ticket was transferred: no confirmation comes.
  writeAsPrinted: () => [
    { tick: 24, act: { kind: 'printer', printer: DEVICE_PRINTER, fault: fault('loses its cable within a ticket') } },
    { tick: 25, act: { kind: 'order', location: 0 } },
    { tick: 26, act: { kind: 'struck', printer: DEVICE_PRINTER } },
    { tick: 34, act: { kind: 'mend', printer: DEVICE_PRINTER } },
  ],
  // The tickets wait for paper when the order is cancelled, and are printed long after that.
  keepCancelled: () => [...cancelledWithoutPaper({ mendAfter: CANCELLED_FOR_TICKS })],
  // The tickets are printed before the order is cancelled.
  neverVoid: () => [
    { tick: 4, act: { kind: 'order', location: 0 } },
    { tick: 13, act: { kind: 'printed' } },
    { tick: 14, act: { kind: 'cancel', order: 0 } },
  ],
  // The tickets wait for paper when the order is cancelled, and are never printed.
  alwaysVoid: () => cancelledWithoutPaper({ mendAfter: 4 }),
  // The tickets are printed before the order changes.
  neverChange: () => [
    { tick: 4, act: { kind: 'order', location: 0 } },
    { tick: 13, act: { kind: 'printed' } },
    { tick: 14, act: { kind: 'change', order: 0 } },
  ],
  // The ticket of a kitchen printer that is down is printed by its backup, and by the printer when it works again.
  copyToBackup: () => [
    { tick: 4, act: { kind: 'printer', printer: 0, fault: UNPLUGGED } },
    { tick: 30, act: { kind: 'order', location: 0 } },
    { tick: 30 + BACKUP_WITHIN_TICKS, act: { kind: 'mend', printer: 0 } },
  ],
  // The printer by Server Direct Print has no paper and reports that it did not print the ticket.
  pollAlwaysPrinted: () => polledFrom(3, 'has no paper'),
  // The printer by CloudPRNT prints the ticket, but its result is lost: it gets the ticket again.
  pollUnmarked: () => polledFrom(1, 'loses a result'),
  // The till by Server Direct Print reports a code that does not state whether it printed the receipt: a person is asked.
  dropAnswer: () => polledFrom(3, 'says EX_UNHEARD_OF'),
  // The printer of the installed program drops the ticket.
  programAlwaysPrinted: () => polledFrom(4, 'drops the body'),
};

/** A short plan for each switch, for one browser with two tabs. */
export const BROKEN_PLANS: Record<BrokenSwitch | BrokenServer | BrokenProgram, Plan> = {
  skipIntent: planOf(1, SWITCH_STEPS.skipIntent(TIMES)),
  ackBeforeDone: planOf(2, SWITCH_STEPS.ackBeforeDone(TIMES)),
  retryOnTypeError: planOf(3, SWITCH_STEPS.retryOnTypeError(TIMES)),
  ignoreLedger: planOf(4, SWITCH_STEPS.ignoreLedger(TIMES)),
  writeAsPrinted: planOf(15, SWITCH_STEPS.writeAsPrinted(1), true),
  keepCancelled: planOf(6, SWITCH_STEPS.keepCancelled(1)),
  neverVoid: planOf(7, SWITCH_STEPS.neverVoid(1)),
  alwaysVoid: planOf(8, SWITCH_STEPS.alwaysVoid(1)),
  neverChange: planOf(10, SWITCH_STEPS.neverChange(1)),
  copyToBackup: planOf(11, SWITCH_STEPS.copyToBackup(1)),
  pollAlwaysPrinted: planOf(13, SWITCH_STEPS.pollAlwaysPrinted(1)),
  pollUnmarked: planOf(14, SWITCH_STEPS.pollUnmarked(1)),
  dropAnswer: planOf(16, SWITCH_STEPS.dropAnswer(1)),
  programAlwaysPrinted: planOf(17, SWITCH_STEPS.programAlwaysPrinted(1)),
};

/** All tab plans once, one after the other, for a sound tab. */
const {
  keepCancelled,
  neverVoid,
  alwaysVoid,
  neverChange,
  copyToBackup,
  pollAlwaysPrinted,
  pollUnmarked,
  dropAnswer,
  programAlwaysPrinted,
  writeAsPrinted,
  ...tabSteps
} = SWITCH_STEPS;
export const SOUND_PLAN: Plan = planOf(5, oneAfterTheOther(Object.values(tabSteps).map((stepsAt) => stepsAt(1))));
/** A tab asks about receipts at one location, while the printers of the other one, which poll, have the faults of their plans. */
const QUESTIONS: Steps = [
  ...receiptsInQuestion(),
  ...pollAlwaysPrinted(1),
  ...pollUnmarked(1),
  ...later(12, dropAnswer(1)),
  ...later(24, programAlwaysPrinted(1)),
];
/** For a sound server: questions, then the plan of cancelled orders. */
export const SOUND_SERVER_PLAN: Plan = planOf(9, [
  ...QUESTIONS,
  ...later(
    20,
    cancelledWithoutPaper({ mendAfter: CANCELLED_FOR_TICKS, order: QUESTIONS.filter(({ act }) => act.kind === 'order').length }),
  ),
]);
/** The plans of changed orders, backup printers and a printer by USB for a sound server and tab. */
export const SOUND_SLIPS_PLAN: Plan = planOf(12, [...neverChange(1), ...later(20, writeAsPrinted(1)), ...copyToBackup(1)], true);

function killedAt(at: DeliveryPoint, times: number, ticksBetween = TICKS_BETWEEN): Steps {
  const killed = (tick: number): Steps => [
    { tick, act: { kind: 'tab', profile: 0, fault: { how: 'kill', at } } },
    { tick: tick + 1, act: { kind: 'order', location: 0 } },
    { tick: tick + 6, act: { kind: 'recover', profile: 0, whenStruck: true } },
  ];
  return repeated(times, killed, ticksBetween);
}

function dropsReply(tick: number): Steps {
  return [
    { tick, act: { kind: 'printer', printer: 0, fault: fault('drops the reply') } },
    { tick: tick + 1, act: { kind: 'order', location: 0 } },
    { tick: tick + 2, act: { kind: 'struck', printer: 0 } },
    { tick: tick + 7, act: { kind: 'mend', printer: 0 } },
  ];
}

function tillsWithoutPaper(): Steps {
  const empty = [2, 3].map((printer): Act => ({ kind: 'printer', printer, fault: fault('has no paper') }));
  return [...empty, { kind: 'order', location: 0 } as const].map((act) => ({ tick: 0, act }));
}

/** `order`: the number of orders before this one. */
function cancelledWithoutPaper({ mendAfter, order = 0 }: { mendAfter: number; order?: number }): Steps {
  const printers = [0, 2];
  return [
    ...printers.map((printer): Steps[number] => ({ tick: 4, act: { kind: 'printer', printer, fault: fault('has no paper') } })),
    // After the next check: a ticket sent before it would be ambiguous.
    { tick: 30, act: { kind: 'order', location: 0 } },
    { tick: 34, act: { kind: 'cancel', order } },
    ...printers.map((printer): Steps[number] => ({ tick: 34 + mendAfter, act: { kind: 'mend', printer } })),
  ];
}

/** An order at the location with the printers that poll, while one of them has a fault. */
function polledFrom(printer: number, name: string): Steps {
  return [
    { tick: 4, act: { kind: 'printer', printer, fault: fault(name) } },
    { tick: 5, act: { kind: 'order', location: 1 } },
    { tick: 6, act: { kind: 'struck', printer } },
    { tick: 11, act: { kind: 'mend', printer } },
  ];
}

/** An order for each fault of the till of a tab. */
function receiptsInQuestion(): Steps {
  const end = RECEIPT_FAULTS.length * TICKS_BETWEEN_RECEIPTS;
  return [
    ...RECEIPT_FAULTS.flatMap((name, index): Steps => [
      { tick: index * TICKS_BETWEEN_RECEIPTS, act: { kind: 'printer', printer: DEVICE_PRINTER, fault: fault(name) } },
      { tick: index * TICKS_BETWEEN_RECEIPTS + 1, act: { kind: 'order', location: 0 } },
      // On a busy machine a receipt takes longer, and the next fault would replace this one.
      { tick: index * TICKS_BETWEEN_RECEIPTS + 2, act: { kind: 'struck', printer: DEVICE_PRINTER } },
    ]),
    { tick: end, act: { kind: 'mend', printer: DEVICE_PRINTER } },
  ];
}

function later(ticks: number, steps: Steps): Steps {
  return steps.map(({ tick, act }) => ({ tick: tick + ticks, act }));
}

function repeated(times: number, stepsAt: (tick: number) => Steps, ticksBetween = TICKS_BETWEEN): Steps {
  return Array.from({ length: times }, (_, time) => stepsAt(time * ticksBetween + ticksBetween / 2)).flat();
}

function oneAfterTheOther(all: readonly Steps[]): Steps {
  return all.flatMap((steps, index) => steps.map(({ tick, act }) => ({ tick: tick + index * (TICKS_BETWEEN + 4), act })));
}

function planOf(seed: number, steps: Steps, hasDevice = false): Plan {
  const copies = Array.from({ length: PRINTERS }, () => 1);
  return { seed, profiles: 1, hasDevice, copies, steps: [...steps].sort((one, other) => one.tick - other.tick) };
}

function fault(name: string) {
  const found = [...PRINTER_FAULTS, ...POLL_FAULTS, ...DEVICE_FAULTS].find((each) => each.name === name);
  if (!found) throw new RangeError(`Unknown printer fault ${name}`);
  return found;
}
