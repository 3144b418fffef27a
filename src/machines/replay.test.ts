import { createActor, fromCallback, fromPromise, initialTransition, SimulatedClock, transition, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { mainTabMachine, type MainTabEvent } from '@/machines/mainTab/mainTabMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine, type AckResult, type SendResult } from '@/machines/printJob/printJobMachine';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { aPrintJob } from '../../test/factories/aPrintJob';
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
  const yes = (): Promise<AckResult> => Promise.resolve({ kind: 'answered', ok: true, at: 1 });
  const written = (): Promise<{ recorded: boolean }> => Promise.resolve({ recorded: true });
  const nothing = async () => {
    await Promise.resolve();
  };
  const machine = printRuntimeMachine.provide({
    actors: {
      mainTab: mainTabMachine.provide({
        actors: {
          holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ sendBack }) => sendBack({ type: 'lock.granted' })),
          tellServer: fromPromise(nothing),
        },
      }),
      printerLane: printerLaneMachine.provide({ actors: { checkPrinter: fromPromise(() => Promise.resolve(WELL)) } }),
      printJob: printJobMachine.provide({
        actors: {
          enterInLedger: fromPromise(({ input }) => Promise.resolve({ kind: 'open' as const, copies: input.job.copies, heldNoted: false })),
          acknowledge: fromPromise(yes),
          commitIntent: fromPromise(nothing),
          withdraw: fromPromise(nothing),
          sendToPrinter: fromPromise(() => Promise.resolve(replies.shift() ?? SILENCE)),
          commitOutcome: fromPromise(nothing),
          noteHeld: fromPromise(nothing),
          recordOnOrder: fromPromise(written),
          respond: fromPromise(nothing),
          closeInLedger: fromPromise(nothing),
        },
      }),
    },
  });
  const printers = [{ uuid: 'printer-1', locationId: 'location-1', url: aPrintJob().url, usability: 'usable' as const }];
  const actor = createActor(machine, {
    systemId: 'printRuntime',
    input: { tabId: 'tab-1', printers },
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
  }).start();
  const told = (isMaster: boolean) =>
    actor.send({ type: 'mainTab.told', isMaster, plain: false, tick: false, vacant: false, epoch: 1 });
  actor.send({ type: 'connection.joined' });
  told(true);
  await settled();
  actor.send({ type: 'job.received', job: aPrintJob() });
  actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'job-2' }) });
  for (let turn = 0; turn < 10; turn += 1) await settled();
  told(false);
  clock.increment(10_000);
  told(true);
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
        expect({ machine: machine.id, event: event.type, ...stateOf(snapshot) }).toEqual({ machine: machine.id, event: event.type, ...stateOf(snapshots[index + 1]) });
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
