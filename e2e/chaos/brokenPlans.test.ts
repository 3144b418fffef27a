import { BROKEN_PLANS, SOUND_PLAN } from './brokenPlans';

const kindsOf = ({ steps }: typeof SOUND_PLAN) => steps.map(({ act }) => act.kind);

describe('the plans of the switches', () => {
  it.each(Object.entries(BROKEN_PLANS))('%s: each blow is followed by an order, and by its end', (_broken, plan) => {
    const blows = plan.steps.filter(({ act, tick }) => (act.kind === 'tab' || act.kind === 'printer') && tick > 0);

    expect(plan.profiles).toBe(1);
    expect(blows).toHaveLength(3);
    for (const { tick } of blows) {
      const after = plan.steps.filter((step) => step.tick > tick).map(({ act }) => act.kind);
      expect(after[0]).toBe('order');
      expect(['recover', 'mend']).toContain(after[1]);
    }
  });

  it('are all in that of a sound tab, one after the other', () => {
    const ticks = SOUND_PLAN.steps.map(({ tick }) => tick);

    expect(kindsOf(SOUND_PLAN)).toEqual(Object.values(BROKEN_PLANS).flatMap(kindsOf));
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
  });
});
