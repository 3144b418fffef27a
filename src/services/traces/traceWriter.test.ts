import { assign, createActor, setup } from 'xstate';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { createTraceRecorder, type Seen } from '@/services/traces/traceRecorder';
import { traceLines } from '../../../test/machines/recordSample';
import { createTraceWriter } from '@/services/traces/traceWriter';

const counter = setup({
  types: { context: {} as { count: number; list: string[] }, events: {} as { type: 'add'; word: string } | { type: 'look' } },
  guards: { isShort: ({ context }) => context.list.length < 2 },
}).createMachine({
  id: 'counter',
  context: { count: 0, list: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        look: {},
        add: [
          {
            guard: 'isShort',
            actions: assign(({ context, event }) => ({ count: context.count + 1, list: [...context.list, event.word] })),
          },
          { target: 'full' },
        ],
      },
    },
    full: { type: 'final' },
  },
});

async function seenOf(...words: (string | null)[]): Promise<Seen[]> {
  const recorder = createTraceRecorder();
  const seen: Seen[] = [];
  const actor = createActor(counter, { inspect: recorder.inspect, systemId: 'counter-1' }).start();
  for (const word of words) actor.send(word === null ? { type: 'look' } : { type: 'add', word });
  recorder.attachSink({ store: (more) => Promise.resolve(void seen.push(...more)) });
  await recorder.flush();
  return seen;
}

const aWriter = () => createTraceWriter('page-1', () => '~000000000000');
const withoutTime = (line: TraceLine) => ({ ...line, t: 0 });

describe('createTraceWriter', () => {
  it('writes the changes of state and context of each step, with transitions and guards [TR-01, BT-01]', async () => {
    const lines = traceLines(aWriter().write(await seenOf('Ana', null, 'Luis', 'Eva'))).map(withoutTime);
    const step = { kind: 'step', t: 0, page: 'page-1', actor: expect.any(String) as unknown, taken: [] };
    const taken = { from: 'counter.open', on: 'add' };

    expect(lines).toEqual([
      {
        kind: 'actor',
        n: 1,
        t: 0,
        page: 'page-1',
        actor: expect.any(String) as unknown,
        machine: 'counter',
        name: 'counter-1',
        parent: null,
      },
      { ...step, n: 2, event: { type: 'xstate.init' }, value: 'open', changes: [{ at: [], is: { count: 0, list: [] } }] },
      {
        ...step,
        n: 3,
        event: { type: 'add', word: '~000000000000' },
        taken: [{ ...taken, to: [], guard: 'isShort' }],
        changes: [
          { at: ['count'], is: 1 },
          { at: ['list'], from: 0, removed: 0, added: ['~000000000000'] },
        ],
      },
      { ...step, n: 4, event: { type: 'look' }, taken: [{ from: 'counter.open', to: [], on: 'look' }] },
      {
        ...step,
        n: 5,
        event: { type: 'add', word: '~000000000000' },
        taken: [{ ...taken, to: [], guard: 'isShort' }],
        changes: [
          { at: ['count'], is: 2 },
          { at: ['list'], from: 1, removed: 0, added: ['~000000000000'] },
        ],
      },
      {
        ...step,
        n: 6,
        event: { type: 'add', word: '~000000000000' },
        taken: [{ ...taken, to: ['counter.full'] }],
        value: 'full',
        status: 'done',
      },
    ]);
  });

  it('restates running actors periodically, so that a trace can be read from there', async () => {
    const writer = aWriter();
    const seen = await seenOf('Ana');
    writer.write(seen);
    const long = 'x'.repeat(300_000);
    writer.write([{ kind: 'call', t: 1, direction: 'out', event: long, input: null }]);

    const [line, ...others] = traceLines(writer.write([{ kind: 'note', t: 2, what: 'clock' }]).replaceAll(long, 'long'));
    expect(others).toMatchObject([{ kind: 'note' }]);
    expect(line).toMatchObject({
      kind: 'actor',
      name: 'counter-1',
      state: { value: 'open', context: { count: 1, list: ['~000000000000'] }, status: 'active' },
    });
    expect(traceLines(writer.write([{ kind: 'note', t: 3, what: 'clock' }]))).toHaveLength(1);
  });

  /** Returns a writer that is due to restate a running counter. */
  async function aWriterInService() {
    const writer = aWriter();
    const seen = await seenOf('Ana', 'Luis');
    writer.write(seen.slice(0, 2));
    return {
      writer,
      next: seen.slice(2),
      long: { kind: 'call', t: 1, direction: 'out', event: 'x'.repeat(300_000), input: null } as const,
    };
  }
  const lost = (data: unknown): Seen => ({ kind: 'note', t: 2, what: 'linesLost', data });
  const kindsOf = (text: string) => traceLines(text).map((line) => (line.kind === 'actor' && line.state ? 'restated' : line.kind));

  it('restates running actors once, directly after the note of lost chunks, even when they were due [TR-01]', async () => {
    const { writer, next, long } = await aWriterInService();
    expect(kindsOf(writer.write([lost({ parts: 1 }), ...next]))).toEqual(['note', 'restated', 'step']);
    writer.write([long]);
    expect(kindsOf(writer.write([lost({ parts: 2 })]))).toEqual(['note', 'restated']);
    expect(kindsOf(writer.write([lost({ parts: 3 })]))).toEqual(['note', 'restated']);
  });

  it('restates an actor with its next step after unseen steps', async () => {
    const { writer, next, long } = await aWriterInService();
    writer.write([long]);
    const text = writer.write([lost({ lines: 5 }), ...next]);
    expect(kindsOf(text)).toEqual(['note', 'restated']);
    expect(traceLines(text)[1]).toMatchObject({ state: { context: { count: 2 } } });
  });

  it('restates nothing when the oldest chunk was evicted', async () => {
    const { writer, next } = await aWriterInService();
    expect(kindsOf(writer.write([lost({ oldest: 37 }), ...next]))).toEqual(['note', 'step']);
  });

  it('ignores the snapshots that XState emits after an actor crashed [BT-01]', async () => {
    const { writer, next } = await aWriterInService();
    const [step] = next;
    if (step?.kind !== 'step') throw new Error('Expected a step of the counter');
    const last = { ...step, snapshot: { ...step.snapshot, status: 'error' as const, output: undefined, error: new Error('broken') } };
    const crash: Seen = { kind: 'crash', t: 1, ref: step.ref, event: step.event, error: new Error('broken') };
    expect(kindsOf(writer.write([crash, last, { ...last, event: { type: 'xstate.stop' } }]))).toEqual(['crash']);
  });

  it('writes the name and stack of an error, not its message', async () => {
    const seen = await seenOf();
    const ref = seen.flatMap((each) => (each.kind === 'step' ? [each.ref] : []))[0];
    if (!ref) throw new Error('Expected a record of the counter');
    const text = aWriter().write([
      { kind: 'crash', t: 1, ref, event: { type: 'add', word: 'Ana' }, error: new TypeError('Ana is missing') },
    ]);

    expect(text).not.toContain('Ana');
    expect(traceLines(text)).toMatchObject([{ kind: 'crash', event: { type: 'add' }, error: { name: 'TypeError' } }]);
    expect(text).toContain('traceWriter.test.ts');
  });
});
