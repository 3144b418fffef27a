import { BROKEN_SWITCHES, type BrokenSwitch } from '@/app/brokenDelivery';
import { CHANGE_SLIP_AFTER_MS, SWEEP_MS } from '@/domain/printTiming';
import type { Browser } from '@playwright/test';
import { Random } from '../../server/demo/random';
import { createAnswerDesk } from './answerDesk';
import { answerQuestions } from './answers';
import { BROKEN_PROGRAMS, ChaosPrinters, type BrokenProgram } from './ChaosPrinters';
import { BROKEN_SERVERS, ChaosServer, type BrokenServer } from './ChaosServer';
import { drain } from './drain';
import type { Evidence, Footprint } from './evidence';
import { DEVICE_PRINTER, LOCATION_COUNT, type Act, type Plan } from './plan';
import { Profile } from './Profile';
import { clockTime } from './clockTime';

export interface RunOptions {
  /** Called once the server has started. The caller closes the browser. */
  openBrowser: () => Promise<Browser>;
  /** The folder of the test bundle. */
  appFolder: string;
  tickMs: number;
  /** Longest start of a server process, in ms. @default 60 s */
  serverWaitMs?: number;
  /** A PostgreSQL URL: two server processes share a database. Null: one process. */
  postgres: string | null;
  /** The intentional defect of the tab, the server or the installed program. */
  broken: BrokenSwitch | BrokenServer | BrokenProgram | null;
  /** How long no job may change before the open ones count as stuck. */
  idleTimeoutMs?: number;
  log: (line: string) => void;
}

const USERS = ['location-staff@demo.pase', 'location-manager@demo.pase'];
/** The tabs of the first user; other users have one. */
const TABS = 2;
const POLL_MS = 500;
/**
 * Runs a plan with the real server, printers and tabs, reverts all faults, drains, and answers the open questions.
 *
 * @returns the evidence for `tally`
 */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Evidence> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await carryOut(plan, options, closing);
  } finally {
    for (const close of closing.reverse()) await close().catch((error: unknown) => options.log(`Closing failed: ${String(error)}`));
  }
}

async function carryOut(plan: Plan, options: RunOptions, closing: (() => Promise<unknown>)[]): Promise<Evidence> {
  const { log, tickMs } = options;
  const brokenServer = BROKEN_SERVERS.find((each) => each === options.broken) ?? null;
  const broken = BROKEN_SWITCHES.find((each) => each === options.broken) ?? null;
  let ambiguous = 0;
  const trail: Footprint[] = [];
  const onDoubt = (tickets: number) => (ambiguous += tickets);

  const brokenProgram = BROKEN_PROGRAMS.find((each) => each === options.broken) ?? null;
  const printers = await ChaosPrinters.start(onDoubt, brokenProgram);
  closing.push(() => printers.close());
  const server = await ChaosServer.start(options.appFolder, options.postgres, options.serverWaitMs);
  closing.push(() => server.stop());
  await server.setPrinters(printers, plan);
  if (brokenServer) await server.misbehave(brokenServer);
  const browser = await options.openBrowser();
  const profiles: Profile[] = [];
  for (const [index, email] of USERS.slice(0, plan.profiles).entries()) {
    const tabs = index === 0 ? TABS : 1;
    const onReport: Parameters<typeof Profile.open>[0]['onReport'] = (report) => {
      trail.push({ at: Date.now(), profile: index, report });
      if (report.point === 'posting') printers.recordPosting(report);
    };
    const profile = await Profile.open({
      ...{ browser, url: server.url, email, tabs, broken, onReport, onDoubt },
      hasOtherProfile: plan.profiles > 1,
      prepare: async (context) => {
        if (plan.hasDevice && index === 0) await printers.connectDevice(context, server.printerUuids[DEVICE_PRINTER] ?? '');
      },
    });
    closing.push(() => profile.close());
    profiles.push(profile);
  }
  const clock = watchEnds(server);
  closing.push(async () => clock.stop());

  // Faults of browsers and servers take time; orders continue in the meantime.
  const pending = new Map<string, Promise<void>>();
  function enqueue(who: string, work: () => Promise<void>): void {
    const done = (pending.get(who) ?? Promise.resolve()).then(work);
    // The error is handled before the faults are reverted.
    done.catch(() => undefined);
    pending.set(who, done);
  }
  async function carryOutAct(act: Act): Promise<void> {
    switch (act.kind) {
      case 'order':
        return server.placeOrder(act.location);
      case 'again':
        return server.printAgain(act.order, act);
      case 'change':
        return server.change(act.order);
      case 'cancel':
        return server.cancel(act.order);
      case 'printer':
        // Each main tab may have sent one ticket; for further tickets it checks the printer first.
        if (act.fault.ambiguous) onDoubt(act.fault.once ? 1 : plan.profiles);
        return printers.break(act.printer, act.fault);
      case 'mend':
        return printers.mend(act.printer);
      case 'struck':
        return printers.untilStruck(act.printer);
      case 'printed':
        return server.untilPrinted();
      case 'tab':
        enqueue(`profile ${act.profile}`, async () => profiles[act.profile]?.strike(act.fault));
        return;
      case 'recover':
        enqueue(`profile ${act.profile}`, async () => {
          if (act.whenStruck) await profiles[act.profile]?.untilStruck();
          await profiles[act.profile]?.recover();
        });
        return;
      case 'server':
        if (act.fault === 'restart' || act.fault === 'elect') for (const profile of profiles) onDoubt(profile.unsettled);
        enqueue('server', () => server.break(act.fault));
        return;
      case 'calm':
        enqueue('server', () => server.calm());
        return;
    }
  }

  let begun = Date.now();
  for (const { tick, act } of plan.steps) {
    await until(begun + tick * tickMs);
    log(`${clockTime(Date.now())} ${String(tick).padStart(4)}  ${describeAct(act)}`);
    await carryOutAct(act);
    if (act.kind === 'struck' || act.kind === 'printed') begun = Math.max(begun, Date.now() - tick * tickMs);
  }

  log('revert all faults');
  await Promise.all(pending.values());
  printers.mendAll();
  await server.calm();
  for (const profile of profiles) await profile.recover();
  log('drain');
  const drainJobs = () => drain(() => server.jobs(true), { idleTimeoutMs: options.idleTimeoutMs });
  const lastChange = Math.max(...[...server.changedAt.values()].flat());
  await until(lastChange + CHANGE_SLIP_AFTER_MS + 2 * SWEEP_MS);
  await drainJobs();
  // A slip that waited for the outcome of its ticket is printed with the next sweep.
  if (server.changedAt.size > 0) await until(Date.now() + 2 * SWEEP_MS);
  await drainJobs();
  // How long a person takes is not measured.
  clock.stop();
  log('answer the questions');
  const { idleTimeoutMs } = options;
  const desk = createAnswerDesk({ server, printers, profiles, users: USERS, trail, idleTimeoutMs, log });
  const answers = await answerQuestions(desk, new Random(plan.seed));
  await printers.finish();

  const jobs = await server.jobs();
  const jobsOf = (orderId: string) =>
    new Set(jobs.filter((job) => job.orderId === orderId).map(({ printerUuid, backupFor }) => backupFor ?? printerUuid)).size;
  return {
    jobs,
    paper: printers.paper(server.printerUuids, jobs),
    vanished: server.orders.reduce((sum, { id, locationId }) => sum + server.printersAt(locationId) - jobsOf(id), 0),
    ambiguous,
    finalMs: clock.finalMs,
    trail,
    answers,
    cancelledAt: server.cancelledAt,
    changedAt: server.changedAt,
    orders: await server.boardOrders(),
  };
}

/** Polls the open jobs and records how long the ended ones took. */
function watchEnds(server: ChaosServer) {
  const openSince = new Map<string, number>();
  const finalMs: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function poll(): Promise<void> {
    const open = new Map((await server.jobs(true)).map(({ uuid, createdAt }) => [uuid, Date.parse(createdAt)]));
    for (const [uuid, since] of openSince) if (!open.has(uuid)) finalMs.push(Date.now() - since);
    openSince.clear();
    for (const [uuid, since] of open) openSince.set(uuid, since);
  }
  const schedule = () => {
    if (!stopped)
      timer = setTimeout(
        () =>
          void poll()
            .catch(() => undefined)
            .finally(schedule),
        POLL_MS,
      );
  };
  schedule();
  return {
    finalMs,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function describeAct(act: Act): string {
  switch (act.kind) {
    case 'order':
      return `order at location ${act.location} of ${LOCATION_COUNT}`;
    case 'again':
      return `order ${act.order} again: ${act.copies} × ${act.ticketType}`;
    case 'change':
      return `order ${act.order} is changed`;
    case 'cancel':
      return `order ${act.order} is cancelled`;
    case 'printer':
      return `printer ${act.printer} ${act.fault.name}`;
    case 'struck':
      return `the fault of printer ${act.printer} has affected a ticket`;
    case 'printed':
      return 'no job is open';
    case 'mend':
      return `printer ${act.printer} is mended`;
    case 'tab':
      return `profile ${act.profile}: ${act.fault.how} ${act.fault.at ? `at ${act.fault.at}` : 'now'}`;
    case 'recover':
      return `profile ${act.profile} recovers`;
    case 'server':
      return `server: ${act.fault}`;
    case 'calm':
      return 'server recovers';
  }
}

function until(instant: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, instant - Date.now())));
}
