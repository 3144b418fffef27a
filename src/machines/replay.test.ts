import { initialTransition, SimulatedClock, transition, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { SendResult } from '@/machines/printJob/printJobSetup';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { aPrintJob } from '../../test/factories/aPrintJob';
import { aPrintRuntime } from '../../test/machines/aPrintRuntime';
import { settled } from '../../test/machines/deferredCalls';

const WELL: TimedReply = {
  reply: { kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 },
  at: '2026-11-20T20:00:00.000Z',
};
const SILENCE: SendResult = { kind: 'sent', at: WELL.at, reply: { kind: 'noReply', why: 'timeout' } };

interface Recording {
  machine: AnyStateMachine;
  events: AnyEventObject[];
  snapshots: AnyMachineSnapshot[];
}

/** An evening in short: two jobs, one reply lost, the role lost and won again; every step of every machine is written down. */
async function record(): Promise<Map<string, Recording>> {
  const recordings = new Map<string, Recording>();
  const clock = new SimulatedClock();
  const replies: SendResult[] = [SILENCE, { kind: 'sent', ...WELL }, { kind: 'sent', ...WELL }];
  const printers = [{ uuid: 'printer-1', locationId: 'location-1', url: aPrintJob().url, usability: 'usable' as const, needsGrant: false }];
  const { actor, elect } = aPrintRuntime(
    { printers, check: () => Promise.resolve(WELL), send: () => Promise.resolve(replies.shift() ?? SILENCE) },
    {
      clock,
      inspect: (seen) => {
        if (seen.type !== '@xstate.snapshot' || !isMachine(seen.actorRef)) return;
        const { sessionId } = seen.actorRef;
        const { logic } = seen.actorRef;
        const recording = recordings.get(sessionId) ?? { machine: logic, events: [], snapshots: [] };
        recording.events.push(seen.event);
        // Only machines get this far.
        recording.snapshots.push(seen.snapshot as AnyMachineSnapshot);
        recordings.set(sessionId, recording);
      },
    },
  );
  elect(true);
  await settled();
  actor.send({ type: 'job.received', job: aPrintJob() });
  actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'job-2' }) });
  for (let turn = 0; turn < 10; turn += 1) await settled();
  elect(false);
  clock.increment(10_000);
  elect(true);
  for (let turn = 0; turn < 5; turn += 1) await settled();
  return recordings;
}

describe('the rules that replay rests on', () => {
  it('every step of every machine is a pure function of the state before and the event', async () => {
    const recordings = await record();
    expect([...new Set([...recordings.values()].map(({ machine }) => machine.id))].sort()).toEqual([
      'mainTab',
      'printJob',
      'printRuntime',
      'printerEntry',
      'printerLane',
    ]);

    for (const { machine, events, snapshots } of recordings.values()) {
      const [first, ...later] = events;
      // The first event of an actor carries its input.
      let [snapshot] = initialTransition(machine, (first as { input?: unknown }).input) as [AnyMachineSnapshot, unknown];
      expect(stateOf(snapshot)).toEqual(stateOf(snapshots[0]));
      for (const [index, event] of later.entries()) {
        [snapshot] = transition(machine, snapshot, event) as [AnyMachineSnapshot, unknown];
        expect({ machine: machine.id, event: event.type, ...stateOf(snapshot) }).toEqual({
          machine: machine.id,
          event: event.type,
          ...stateOf(snapshots[index + 1]),
        });
      }
    }
  });

  it('events, input and context of every machine are JSON', async () => {
    for (const { events, snapshots } of (await record()).values()) {
      for (const event of events) expect(JSON.parse(JSON.stringify(event))).toEqual(event);
      for (const snapshot of snapshots) {
        const context: unknown = snapshot.context;
        expect(JSON.parse(JSON.stringify(context))).toEqual(context);
      }
    }
  });
});

function stateOf(snapshot: AnyMachineSnapshot | undefined) {
  const context: unknown = snapshot?.context;
  return { value: snapshot?.value, context };
}

function isMachine(ref: object): ref is { logic: AnyStateMachine } {
  return 'logic' in ref && typeof ref.logic === 'object' && ref.logic !== null && 'implementations' in ref.logic;
}
