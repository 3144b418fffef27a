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
  const kept: Seen[] = [];
  const sink = { keep: (seen: readonly Seen[]) => Promise.resolve(void kept.push(...seen)) };
  const tell = (type: 'break' | 'go') => actor.getSnapshot().children['child']?.send({ type });
  return { recorder, actor, kept, sink, tell };
}

describe('createTraceRecorder', () => {
  it('hands over the steps of every machine, also those before the sink was there, and of nothing else [TR-01, BT-01]', async () => {
    const { recorder, actor, kept, sink, tell } = start();
    tell('go');
    recorder.keepIn(sink);
    await recorder.keep();

    expect(kept.map((seen) => seen.kind === 'step' && [seen.snapshot.machine.id, seen.event.type])).toEqual([
      ['child', 'xstate.init'],
      ['parent', 'xstate.init'],
      ['child', 'go'],
    ]);
    actor.stop();
  });

  it('tells over which event a machine broke down, where it is not the first', async () => {
    const { recorder, kept, sink, tell } = start();
    tell('go');
    tell('break');
    recorder.keepIn(sink);
    await recorder.keep();

    expect(kept.find(({ kind }) => kind === 'crash')).toMatchObject({ event: { type: 'break' }, error: new TypeError('broken by Ana') });
  });

  it('leaves the breakdown of a first actor to those who watch it', () => {
    const recorder = createTraceRecorder();
    const actor = createActor(child, { inspect: recorder.inspect });
    const failed = jest.fn();
    actor.subscribe({ error: failed });
    actor.start().send({ type: 'break' });

    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('notes the breakdown of a first actor that nobody else watches, which is unhandled all the same, once [BT-01]', async () => {
    jest.useFakeTimers();
    const recorder = createTraceRecorder();
    const kept: Seen[] = [];
    recorder.keepIn({ keep: (seen) => Promise.resolve(void kept.push(...seen)) });
    const actor = createActor(child, { inspect: recorder.inspect });
    recorder.watch(actor);
    // As a screen that follows its state.
    actor.subscribe(() => undefined);
    actor.start().send({ type: 'break' });

    expect(() => jest.advanceTimersByTime(0)).toThrow('broken by Ana');
    expect(() => jest.advanceTimersByTime(0)).not.toThrow();
    await recorder.keep();
    expect(kept.filter(({ kind }) => kind === 'crash')).toMatchObject([{ ref: actor, event: { type: 'break' } }]);
    jest.useRealTimers();
  });

  it('notes nothing more of a first actor that is watched no longer', () => {
    jest.useFakeTimers();
    const recorder = createTraceRecorder();
    const actor = createActor(child, { inspect: recorder.inspect });
    recorder.watch(actor)();
    actor.start().send({ type: 'break' });

    expect(() => jest.advanceTimersByTime(0)).toThrow('broken by Ana');
    jest.useRealTimers();
  });

  it('keeps by itself what was seen, in parts', async () => {
    const { recorder } = start();
    const parts: number[] = [];
    const all = new Promise<void>((resolve) => {
      const keep = (seen: readonly Seen[]) => {
        parts.push(seen.length);
        if (parts.reduce((sum, part) => sum + part, 0) === 602) resolve();
        return Promise.resolve();
      };
      recorder.keepIn({ keep });
    });
    for (let n = 0; n < 600; n += 1) recorder.note('clock', { n });
    await all;

    expect(Math.max(...parts)).toBe(250);
  });

  it('drops the oldest where nothing is kept, and says how many', async () => {
    const { recorder, kept, sink } = start();
    for (let n = 0; n < 30_000; n += 1) recorder.note('clock', { n });
    recorder.keepIn(sink);
    await recorder.keep();

    const [lost, first] = kept;
    expect(lost).toMatchObject({ kind: 'note', what: 'linesLost' });
    const lines = lost?.kind === 'note' ? (lost.data as { lines: number }).lines : 0;
    // The first steps of parent and child too.
    expect(lines + kept.length - 1).toBe(30_000 + 2);
    expect(first).toMatchObject({ kind: 'note', data: { n: lines - 2 } });
  });

  it('keeps a refused message by its name alone', async () => {
    const { recorder, kept, sink } = start();
    recorder.messageRefused('order.print', 'Ana');
    recorder.keepIn(sink);
    await recorder.keep();

    expect(recorder.refusals()).toEqual(['order.print: Ana']);
    expect(kept.at(-1)).toMatchObject({ what: 'refused', data: { event: 'order.print' } });
  });
});
