import { DEVICE_FAULTS, POLL_FAULTS, PRINTER_FAULTS, PROGRAM_FAULTS, SERVER_FAULTS, TAB_FAULTS } from './faults';
import { DEVICE_PRINTER, makePlan, POLLING_PRINTERS, PRINTERS, type Act, type Plan } from './plan';

const acts = <Kind extends Act['kind']>({ steps }: Plan, kind: Kind) =>
  steps.flatMap(({ tick, act }) => (act.kind === kind ? [{ tick, ...(act as Extract<Act, { kind: Kind }>) }] : []));
const jobsOf = (plan: Plan) => acts(plan, 'order').length * 2 + acts(plan, 'again').length;

describe('makePlan', () => {
  it('returns the same plan for the same seed, and another for another seed', () => {
    expect(makePlan(7, 60)).toEqual(makePlan(7, 60));
    expect(makePlan(8, 60)).not.toEqual(makePlan(7, 60));
  });

  it.each([1, 2, 3, 60, 61, 500])('creates %i jobs, one order or reprint per tick, in order of time', (jobs) => {
    for (const seed of [1, 2, 3]) {
      const plan = makePlan(seed, jobs);
      const made = [...acts(plan, 'order'), ...acts(plan, 'again')].map(({ tick }) => tick).sort((a, b) => a - b);

      expect(jobsOf(plan) - jobs).toBe(jobs === 1 ? 1 : 0);
      expect(made).toEqual(made.map((_tick, index) => index));
      expect(plan.steps.map(({ tick }) => tick)).toEqual(plan.steps.map(({ tick }) => tick).sort((a, b) => a - b));
    }
  });

  it('reprints only orders that were placed before', () => {
    const plan = makePlan(5, 500);
    const placed = (tick: number) => acts(plan, 'order').filter((order) => order.tick < tick).length;

    expect(acts(plan, 'again').length).toBeGreaterThan(10);
    for (const { tick, order } of acts(plan, 'again')) expect(order).toBeLessThan(placed(tick));
  });

  it('never reprints an order that was cancelled before', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const cancelled = new Set<number>();
      for (const { act } of makePlan(seed, 150).steps) {
        if (act.kind === 'cancel') cancelled.add(act.order);
        if (act.kind === 'again') expect(cancelled).not.toContain(act.order);
      }
    }
  });

  it('includes every fault in 500 jobs of the seeds 1 to 16, those of printers by USB and of printers that poll, and every server fault for each seed [V-05] [V-06] [V-07]', () => {
    const plans = Array.from({ length: 16 }, (_, index) => makePlan(index + 1, 500));
    const methodOf = (plan: Plan, printer: number) =>
      plan.hasDevice && printer === DEVICE_PRINTER ? 'USB' : (POLLING_PRINTERS.get(printer) ?? 'HTTP');
    const faults = plans.flatMap((plan) => acts(plan, 'printer').map((act) => ({ ...act, method: methodOf(plan, act.printer) })));
    const namesAt = (...methods: string[]) =>
      new Set(faults.filter(({ method }) => methods.includes(method)).map(({ fault }) => fault.name));
    const tabFaults = plans.flatMap((plan) => acts(plan, 'tab').map(({ fault }) => JSON.stringify(fault)));

    expect(namesAt('HTTP')).toEqual(new Set(PRINTER_FAULTS.map(({ name }) => name)));
    expect(namesAt('USB')).toEqual(new Set(DEVICE_FAULTS.map(({ name }) => name)));
    expect(namesAt('SERVER_DIRECT', 'CLOUD_PRNT')).toEqual(new Set(POLL_FAULTS.map(({ name }) => name)));
    expect(namesAt('CLIENT')).toEqual(new Set(PROGRAM_FAULTS.map(({ name }) => name)));
    expect(new Set(tabFaults).size).toBe(TAB_FAULTS.length);
    for (const plan of plans) expect(new Set(acts(plan, 'server').map(({ fault }) => fault)).size).toBe(SERVER_FAULTS.length);
  });

  it('reverts a fault before it injects the next one of the same part', () => {
    const plan = makePlan(3, 500);
    for (let printer = 0; printer < PRINTERS; printer += 1) {
      const kinds = plan.steps.flatMap(({ act }) =>
        (act.kind === 'printer' || act.kind === 'mend') && act.printer === printer ? [act.kind] : [],
      );
      expect(kinds).toEqual(kinds.map((_kind, index) => (index % 2 === 0 ? 'printer' : 'mend')));
    }
  });
});
