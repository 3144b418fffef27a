import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';
import { startInSystem } from '../../../test/machines/startInSystem';

const URL = 'http://localhost:4301/epos';
const AT = '2026-11-20T20:00:00.000Z';
const reply = (status: number): TimedReply => ({
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status, battery: 0 }),
  at: AT,
});
const WELL = reply(0x0f000016);
const COVER_OPEN = reply(0x20);
const silence = (why: 'network' | 'timeout'): TimedReply => ({ reply: replyOfEpos({ kind: 'noReply', why }), at: AT });

function startLane({ open = true, watched = true } = {}) {
  const clock = new SimulatedClock();
  const checks = deferredCalls<TimedReply>();
  const machine = printerLaneMachine.provide({ actors: { checkPrinter: fromPromise(({ input }) => checks.call({ input })) } });
  const neighbours = ['job:a', 'job:b', 'printRuntime'];
  const { actor, received } = startInSystem(machine, { id: `lane:${URL}`, input: { url: URL, open, watched }, neighbours, clock });
  const typesSentTo = (name: string) => (received[name] ?? []).map(({ type }) => type);
  return { actor, clock, checks, typesSentTo, received, state: () => actor.getSnapshot().value };
}

describe('printerLaneMachine', () => {
  it('checks 10 s after the end of the previous check, one request at a time [PR-11]', async () => {
    const lane = startLane();
    expect(lane.checks.count()).toBe(1);
    lane.clock.increment(30_000);
    expect(lane.checks.count()).toBe(1);

    await lane.checks.resolveLast(WELL);
    lane.clock.increment(9_999);
    expect(lane.checks.count()).toBe(1);
    lane.clock.increment(1);
    expect(lane.checks.count()).toBe(2);
  });

  it('sends nothing while another tab is the main one, or if the address has no usable entry [PR-11]', () => {
    const standby = startLane({ open: false });
    const unused = startLane({ watched: false });
    standby.clock.increment(60_000);
    unused.clock.increment(60_000);

    expect([standby.checks.count(), unused.checks.count()]).toEqual([0, 0]);
  });

  it('starts checking when the tab becomes the main one and stops when it no longer is [PR-11]', async () => {
    const lane = startLane({ open: false });
    lane.actor.send({ type: 'lane.opened' });
    expect(lane.checks.count()).toBe(1);

    await lane.checks.resolveLast(WELL);
    lane.actor.send({ type: 'lane.closed' });
    lane.clock.increment(60_000);
    expect(lane.checks.count()).toBe(1);
  });

  it('counts a print reply as a check, so the next check is due 10 s later [PR-11]', async () => {
    const lane = startLane();
    await lane.checks.resolveLast(WELL);
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    lane.clock.increment(20_000);
    expect(lane.checks.count()).toBe(1);

    lane.actor.send({ type: 'turn.ended', jobId: 'job:a', last: WELL });
    lane.clock.increment(9_999);
    expect(lane.checks.count()).toBe(1);
    lane.clock.increment(1);
    expect(lane.checks.count()).toBe(2);
    expect(lane.typesSentTo('printRuntime').filter((type) => type === 'printer.checked')).toHaveLength(2);
  });

  it('grants turns in order of arrival, one at a time', async () => {
    const lane = startLane();
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    lane.actor.send({ type: 'turn.requested', jobId: 'job:b' });
    await lane.checks.resolveLast(WELL);
    await settled();
    expect([lane.typesSentTo('job:a'), lane.typesSentTo('job:b')]).toEqual([['turn.granted'], []]);

    lane.actor.send({ type: 'turn.ended', jobId: 'job:a', last: WELL });
    await settled();
    expect([lane.typesSentTo('job:a'), lane.typesSentTo('job:b')]).toEqual([['turn.granted'], ['turn.granted']]);
  });

  it('grants no turn before a successful check, and notifies the waiting jobs that the printer is unreachable', async () => {
    const lane = startLane();
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    await lane.checks.resolveLast(silence('network'));
    lane.actor.send({ type: 'turn.requested', jobId: 'job:b' });
    await settled();
    expect([lane.typesSentTo('job:a'), lane.typesSentTo('job:b')]).toEqual([['lane.blocked'], ['lane.blocked']]);

    lane.clock.increment(10_000);
    await lane.checks.resolveLast(WELL);
    await settled();
    expect(lane.typesSentTo('job:a')).toEqual(['lane.blocked', 'turn.granted']);
  });

  it('checks at once after a print that was not answered', async () => {
    const lane = startLane();
    await lane.checks.resolveLast(WELL);
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    lane.actor.send({ type: 'turn.ended', jobId: 'job:a', last: silence('timeout') });

    expect(lane.checks.count()).toBe(2);
  });

  it('blocks after a print reply that reports a printer problem', async () => {
    const lane = startLane();
    await lane.checks.resolveLast(WELL);
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    lane.actor.send({ type: 'turn.ended', jobId: 'job:a', last: COVER_OPEN });

    expect(lane.state()).toBe('blocked');
  });

  it('notifies the jobs that wait in a blocked lane when the tab is no longer the main one', async () => {
    const lane = startLane();
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    await lane.checks.resolveLast(COVER_OPEN);
    lane.actor.send({ type: 'lane.closed' });
    await settled();

    expect(lane.typesSentTo('job:a')).toEqual(['lane.blocked', 'lane.closed']);
  });

  it('does not end the turn of the printing job when a waiting job leaves', async () => {
    const lane = startLane();
    await lane.checks.resolveLast(WELL);
    lane.actor.send({ type: 'turn.requested', jobId: 'job:a' });
    lane.actor.send({ type: 'turn.requested', jobId: 'job:b' });
    lane.actor.send({ type: 'turn.ended', jobId: 'job:b', last: null });
    lane.actor.send({ type: 'turn.ended', jobId: 'job:b', last: null });

    expect(lane.state()).toBe('printing');
    expect(lane.actor.getSnapshot().context.queue).toEqual(['job:a']);
  });

  it('checks when a person requests it, unless a request is in flight', async () => {
    const lane = startLane();
    lane.actor.send({ type: 'check.requested' });
    expect(lane.checks.count()).toBe(1);
    await lane.checks.resolveLast(COVER_OPEN);
    expect(lane.state()).toBe('blocked');

    lane.actor.send({ type: 'check.requested' });
    expect(lane.checks.count()).toBe(2);
  });

  it('reports the result of a check', async () => {
    const lane = startLane();
    await lane.checks.resolveLast(COVER_OPEN);
    await settled();

    expect(lane.received['printRuntime']).toEqual([
      { type: 'printer.checked', url: URL, result: { ok: false, problem: 'coverOpen' }, at: AT },
    ]);
  });

  describe("on the server's tick", () => {
    const tick = (seconds: number) => ({ type: 'check.due' as const, at: new Date(Date.parse(AT) + seconds * 1_000).toISOString() });

    it('checks at once if the last check is 10 s old, even if no timer ran [PR-11, BP-08]', async () => {
      const lane = startLane();
      await lane.checks.resolveLast(WELL);
      lane.actor.send(tick(9));
      expect(lane.checks.count()).toBe(1);

      lane.actor.send(tick(10));
      expect(lane.checks.count()).toBe(2);
    });

    it('checks an unreachable printer too, and never twice at the same time [PR-11]', async () => {
      const lane = startLane();
      await lane.checks.resolveLast(COVER_OPEN);
      lane.actor.send(tick(10));
      lane.actor.send(tick(20));

      expect([lane.checks.count(), lane.state()]).toEqual([2, 'probing']);
    });

    it('does not check a printer that is printing, is not needed, or belongs to a standby tab [PR-11]', async () => {
      const [printing, unused, standby] = [startLane(), startLane({ watched: false }), startLane({ open: false })];
      await printing.checks.resolveLast(WELL);
      printing.actor.send({ type: 'turn.requested', jobId: 'job:a' });
      for (const lane of [printing, unused, standby]) lane.actor.send(tick(60));

      expect([printing, unused, standby].map((lane) => lane.checks.count())).toEqual([1, 0, 0]);
    });
  });

  it('continues from a persisted snapshot', async () => {
    const lane = startLane();
    await lane.checks.resolveLast(COVER_OPEN);
    const snapshot = lane.actor.getPersistedSnapshot();

    const input = { url: URL, open: true, watched: true };
    expect(createActor(printerLaneMachine, { snapshot, input }).getSnapshot().value).toBe('blocked');
  });
});
