import { assign, createActor, fromPromise, setup } from 'xstate';
import { createTraceRecorder, type Seen } from '@/services/traces/traceRecorder';

const child = setup({ types: { events: {} as { type: 'break' | 'go' } } }).createMachine({
  id: 'child',
  on: {
    go: {},
    break: {
      actions: assign(() => {
        throw new TypeError('broken by Ana');
      }),
    },
  },
});
const parent = setup({ actors: { child, wait: fromPromise(() => new Promise<never>(() => undefined)) } }).createMachine({
  id: 'parent',
  invoke: [{ src: 'child', id: 'child', onError: {} }, { src: 'wait' }],
});

function start() {
  const recorder = createTraceRecorder();
  const actor = createActor(parent, { inspect: recorder.inspect }).start();
  const stored: Seen[] = [];
  const sink = { store: (seen: readonly Seen[]) => Promise.resolve(void stored.push(...seen)) };
  const send = (type: 'break' | 'go') => actor.getSnapshot().children['child']?.send({ type });
  return { recorder, actor, stored, sink, send };
}

describe('createTraceRecorder', () => {
  it('passes the steps of every machine to the sink, including those before it was attached [TR-01, BT-01]', async () => {
    const { recorder, actor, stored, sink, send } = start();
    send('go');
    recorder.attachSink(sink);
    await recorder.flush();

    expect(stored.map((seen) => seen.kind === 'step' && [seen.snapshot.machine.id, seen.event.type])).toEqual([
      ['child', 'xstate.init'],
      ['parent', 'xstate.init'],
      ['child', 'go'],
    ]);
    actor.stop();
  });

  it('records the event over which a child actor crashed', async () => {
    const { recorder, stored, sink, send } = start();
    send('go');
    send('break');
    recorder.attachSink(sink);
    await recorder.flush();

    expect(stored.find(({ kind }) => kind === 'crash')).toMatchObject({ event: { type: 'break' }, error: new TypeError('broken by Ana') });
  });

  it('leaves the crash of a root actor to its error observer', () => {
    const recorder = createTraceRecorder();
    const actor = createActor(child, { inspect: recorder.inspect });
    const failed = jest.fn();
    actor.subscribe({ error: failed });
    actor.start().send({ type: 'break' });

    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('records the crash of a watched root actor once; XState still reports it as unhandled [BT-01]', async () => {
    jest.useFakeTimers();
    const recorder = createTraceRecorder();
    const stored: Seen[] = [];
    recorder.attachSink({ store: (seen) => Promise.resolve(void stored.push(...seen)) });
    const actor = createActor(child, { inspect: recorder.inspect });
    recorder.watch(actor);
    // Like a screen that subscribes to its state.
    actor.subscribe(() => undefined);
    actor.start().send({ type: 'break' });

    expect(() => jest.advanceTimersByTime(0)).toThrow('broken by Ana');
    expect(() => jest.advanceTimersByTime(0)).not.toThrow();
    await recorder.flush();
    expect(stored.filter(({ kind }) => kind === 'crash')).toMatchObject([{ ref: actor, event: { type: 'break' } }]);
    jest.useRealTimers();
  });

  it('records nothing of a root actor after it is unwatched', () => {
    jest.useFakeTimers();
    const recorder = createTraceRecorder();
    const actor = createActor(child, { inspect: recorder.inspect });
    recorder.watch(actor)();
    actor.start().send({ type: 'break' });

    expect(() => jest.advanceTimersByTime(0)).toThrow('broken by Ana');
    jest.useRealTimers();
  });

  it('flushes to the sink in batches on its own', async () => {
    const { recorder } = start();
    const parts: number[] = [];
    const all = new Promise<void>((resolve) => {
      const store = (seen: readonly Seen[]) => {
        parts.push(seen.length);
        if (parts.reduce((sum, part) => sum + part, 0) === 602) resolve();
        return Promise.resolve();
      };
      recorder.attachSink({ store });
    });
    for (let n = 0; n < 600; n += 1) recorder.note('clock', { n });
    await all;

    expect(Math.max(...parts)).toBe(250);
  });

  it('stores the records that arrive during a store together afterwards, all of them before a flush resolves', async () => {
    const { recorder, actor, send } = start();
    const batches: number[] = [];
    let finish = () => undefined as void;
    const firstStored = new Promise<void>((resolve) => (finish = resolve));
    recorder.attachSink({ store: (seen) => (batches.push(seen.length) === 1 ? firstStored : Promise.resolve()) });
    await Promise.resolve();
    for (let sent = 0; sent < 3; sent += 1) send('go');
    const flushed = recorder.flush();
    finish();
    await flushed;

    expect(batches).toEqual([2, 3]);
    actor.stop();
  });

  it('drops the oldest records without a sink and records their number', async () => {
    const { recorder, stored, sink } = start();
    for (let n = 0; n < 30_000; n += 1) recorder.note('clock', { n });
    recorder.attachSink(sink);
    await recorder.flush();

    const [lost, first] = stored;
    expect(lost).toMatchObject({ kind: 'note', what: 'linesLost' });
    const lines = lost?.kind === 'note' ? (lost.data as { lines: number }).lines : 0;
    // Including the first steps of parent and child.
    expect(lines + stored.length - 1).toBe(30_000 + 2);
    expect(first).toMatchObject({ kind: 'note', data: { n: lines - 2 } });
  });

  it('records only the name of a rejected message', async () => {
    const { recorder, stored, sink } = start();
    recorder.messageRefused('order.print', 'Ana');
    recorder.attachSink(sink);
    await recorder.flush();

    expect(recorder.refusals()).toEqual(['order.print: Ana']);
    expect(stored.at(-1)).toMatchObject({ what: 'refused', data: { event: 'order.print' } });
  });
});
