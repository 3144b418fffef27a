import { BROKEN_SWITCHES } from '@/app/brokenDelivery';
import { BROKEN_PLANS, SOUND_PLAN, SOUND_SERVER_PLAN } from './brokenPlans';
import { POLLING_PRINTERS } from './plan';

describe('plans of the broken switches', () => {
  it.each(BROKEN_SWITCHES)('%s: each fault is followed by an order and by the recovery', (broken) => {
    const plan = BROKEN_PLANS[broken];
    const faults = plan.steps.filter(({ act, tick }) => (act.kind === 'tab' || act.kind === 'printer') && tick > 0);

    expect(plan.profiles).toBe(1);
    expect(faults).toHaveLength(broken === 'writeAsPrinted' ? 1 : 2);
    for (const { tick } of faults) {
      const after = plan.steps.filter((step) => step.tick > tick && step.act.kind !== 'struck').map(({ act }) => act.kind);
      expect(after[0]).toBe('order');
      expect(['recover', 'mend']).toContain(after[1]);
    }
  });

  it.each(['keepCancelled', 'neverVoid', 'alwaysVoid'] as const)('%s: an order is cancelled after it was placed', (broken) => {
    expect(BROKEN_PLANS[broken].steps.map(({ act }) => act.kind).filter((kind) => kind === 'order' || kind === 'cancel')).toEqual([
      'order',
      'cancel',
    ]);
  });

  it('neverChange: an order is changed after it was placed; copyToBackup: an order is placed while its printer is down', () => {
    expect(BROKEN_PLANS.neverChange.steps.map(({ act }) => act.kind)).toEqual(['order', 'printed', 'change']);
    expect(BROKEN_PLANS.copyToBackup.steps.map(({ act }) => act.kind)).toEqual(['printer', 'order', 'mend']);
  });

  it('pollAlwaysPrinted, pollUnmarked, dropAnswer, programAlwaysPrinted: an order is placed while a printer that polls has a fault [V-05] [V-06] [PR-19]', () => {
    const { pollAlwaysPrinted, pollUnmarked, dropAnswer, programAlwaysPrinted } = BROKEN_PLANS;
    for (const { steps } of [pollAlwaysPrinted, pollUnmarked, dropAnswer, programAlwaysPrinted]) {
      expect(steps.map(({ act }) => act.kind)).toEqual(['printer', 'order', 'struck', 'mend']);
      for (const { act } of steps) if (act.kind === 'printer') expect(POLLING_PRINTERS.has(act.printer)).toBe(true);
    }
  });

  it('the plan for a sound server loses the replies of three receipts of a tab, one of which is printed [BP-06]', () => {
    const tillOfTab = SOUND_SERVER_PLAN.steps.flatMap(({ act }) => (act.kind === 'printer' && act.printer === 2 ? [act.fault.name] : []));

    expect(tillOfTab).toEqual(['drops the reply', 'drops the body', 'drops the body', 'has no paper']);
  });

  it('are all contained in the plan for a sound tab, one after the other', () => {
    const ticks = SOUND_PLAN.steps.map(({ tick }) => tick);

    const faults = SOUND_PLAN.steps.map(({ act }) => (act.kind === 'tab' ? act.fault.at : act.kind === 'printer' ? act.fault.name : null));
    expect(faults.filter(Boolean)).toEqual(['replied', 'posting', 'drops the reply', 'has no paper', 'has no paper', 'outcomeKept']);
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
  });
});
