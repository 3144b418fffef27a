import { createActor, fromCallback } from 'xstate';
import { reportRowsMachine, type ReadingEnd, type ReadingInput, type ReportRowsEvent } from '@/machines/reportRows/reportRowsMachine';

const REQUEST = { type: 'report.request' } as const;
const RESUME = { type: 'report.resume' } as const;
const CANCEL = { type: 'report.cancel' } as const;
const LEAVE = { type: 'report.leave' } as const;
const begun = (reading: number, rows: number): ReportRowsEvent => ({ type: 'rows.started', reading, rows });
const came = (reading: number, received: number, dropped = 0): ReportRowsEvent => ({ type: 'rows.received', reading, received, dropped });
const ended = (reading: number, end: ReadingEnd): ReportRowsEvent => ({ type: 'rows.ended', reading, end });
const WHOLE = { kind: 'whole', isCut: false, dropped: 0 } as const;
const BROKEN = { kind: 'broken', error: { kind: 'network' } } as const;

function startRows(...events: ReportRowsEvent[]) {
  const begunReadings: ReadingInput[] = [];
  const stopped: number[] = [];
  const machine = reportRowsMachine.provide({
    actors: {
      readRows: fromCallback(({ input }) => {
        begunReadings.push(input);
        return () => stopped.push(input.reading);
      }),
    },
  });
  const actor = createActor(machine).start();
  const send = (...events: ReportRowsEvent[]) => events.forEach((event) => actor.send(event));
  send(...events);
  return { send, begunReadings, stopped, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

describe('reportRowsMachine', () => {
  it('requests and receives rows, and is whole once the server confirms that all rows were sent [RE-02]', () => {
    const { send, begunReadings, value, context } = startRows(REQUEST);
    expect([value(), begunReadings]).toEqual([{ reading: 'requesting' }, [{ reading: 1, isResumed: false }]]);
    send(begun(1, 3));
    expect([value(), context().expected]).toEqual([{ reading: 'receiving' }, 3]);
    send(came(1, 2, 1));
    expect(context()).toMatchObject({ received: 2, dropped: 1 });

    send(ended(1, { ...WHOLE, dropped: 1 }));

    expect([value(), context()]).toEqual(['whole', { reading: 1, expected: 3, received: 2, dropped: 1, error: null }]);
  });

  it('is cut when there are more rows than the server sends', () => {
    expect(startRows(REQUEST, begun(1, 1), ended(1, { ...WHOLE, isCut: true })).value()).toBe('cut');
  });

  it('retains the received rows when the stream breaks, and resumes after them', () => {
    const { send, begunReadings, value, context } = startRows(REQUEST, begun(1, 10), came(1, 4), ended(1, BROKEN));
    expect([value(), context()]).toEqual(['broken', { reading: 1, expected: 10, received: 4, dropped: 0, error: { kind: 'network' } }]);

    send(RESUME);

    expect([value(), begunReadings.at(-1), context().error]).toEqual([{ reading: 'requesting' }, { reading: 2, isResumed: true }, null]);
    send(begun(2, 6), came(2, 10), ended(2, WHOLE));
    expect([value(), context().expected, context().received]).toEqual(['whole', 10, 10]);
  });

  it('fails without any row, and restarts instead of resuming', () => {
    const { send, value, context, begunReadings } = startRows(REQUEST, ended(1, BROKEN));
    expect([value(), context().error]).toEqual(['failed', { kind: 'network' }]);
    send(RESUME);
    expect(value()).toBe('failed');

    send(REQUEST);

    expect([value(), begunReadings.at(-1)]).toEqual([{ reading: 'requesting' }, { reading: 2, isResumed: false }]);
  });

  it('discards the received rows when a broken report is requested again', () => {
    const { send, context, begunReadings } = startRows(REQUEST, begun(1, 10), came(1, 4, 2), ended(1, BROKEN));

    send(REQUEST);

    expect(context()).toEqual({ reading: 2, expected: null, received: 0, dropped: 0, error: null });
    expect(begunReadings.at(-1)).toEqual({ reading: 2, isResumed: false });
  });

  it('stops when a person cancels, retains the received rows, and can resume', () => {
    const { send, stopped, value, context, begunReadings } = startRows(CANCEL, REQUEST, begun(1, 10), came(1, 4), CANCEL, CANCEL);
    expect([value(), stopped, context().received]).toEqual(['cancelled', [1], 4]);
    send(came(1, 8), ended(1, WHOLE));
    expect([value(), context().received]).toEqual(['cancelled', 4]);

    send(RESUME);

    expect(begunReadings.at(-1)).toEqual({ reading: 2, isResumed: true });
  });

  it('restarts from the beginning if it was cancelled before the first row', () => {
    expect(startRows(REQUEST, begun(1, 5), CANCEL, RESUME).context()).toEqual({
      reading: 2,
      expected: null,
      received: 0,
      dropped: 0,
      error: null,
    });
  });

  it('ends the previous report when another is requested, and ignores its later events', () => {
    const { send, stopped, value, context } = startRows(REQUEST, begun(1, 10), came(1, 4), REQUEST);
    expect([value(), stopped]).toEqual([{ reading: 'requesting' }, [1]]);

    send(begun(1, 10), came(1, 8), ended(1, WHOLE), ended(1, { ...WHOLE, isCut: true }), ended(1, BROKEN));

    expect([value(), context().received, context().expected]).toEqual([{ reading: 'requesting' }, 0, null]);
    send(begun(2, 2), came(1, 9));
    expect(context().received).toBe(0);
  });

  it('ignores duplicate events', () => {
    const { send, value, context } = startRows(REQUEST, begun(1, 4), came(1, 2), begun(1, 4), came(1, 2));
    expect(context()).toMatchObject({ expected: 4, received: 2 });

    send(ended(1, WHOLE), ended(1, BROKEN), came(1, 3), RESUME);

    expect([value(), context()]).toEqual(['whole', { reading: 1, expected: 4, received: 2, dropped: 0, error: null }]);
  });

  it('clears everything when the report is closed', () => {
    const { value, context, stopped } = startRows(REQUEST, begun(1, 4), came(1, 2), LEAVE);

    expect([value(), stopped, context()]).toEqual(['idle', [1], { reading: 1, expected: null, received: 0, dropped: 0, error: null }]);
  });

  it('continues from a snapshot that was stored as JSON', () => {
    const machine = reportRowsMachine.provide({ actors: { readRows: fromCallback(() => undefined) } });
    const first = createActor(machine).start();
    for (const event of [REQUEST, begun(1, 10), came(1, 4), ended(1, BROKEN)]) first.send(event);

    const second = createActor(machine, { snapshot: JSON.parse(JSON.stringify(first.getPersistedSnapshot())) }).start();
    second.send(RESUME);

    expect([second.getSnapshot().value, second.getSnapshot().context.received]).toEqual([{ reading: 'requesting' }, 4]);
  });
});
