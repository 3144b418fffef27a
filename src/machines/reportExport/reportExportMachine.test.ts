import { createActor, fromCallback, type EventObject } from 'xstate';
import {
  reportExportMachine,
  type CheckedFile,
  type FetchEnd,
  type FileEnd,
  type ReportExportEvent,
} from '@/machines/reportExport/reportExportMachine';

const REQUEST = { type: 'export.request' } as const;
const CANCEL = { type: 'export.cancel' } as const;
const FILE: CheckedFile = { name: 'ventas.csv', size: 120, rows: 2, neutralised: 1 };
const fetched = (run: number, end: FetchEnd): ReportExportEvent => ({ type: 'rows.fetched', run, end });
const COMPLETE = { kind: 'complete' } as const;
const step = (run: number, name: 'writing' | 'checking', done: number): ReportExportEvent => ({
  ...{ type: 'file.progressed', run, step: name, done, total: 2 },
});
const made = (run: number, end: FileEnd): ReportExportEvent => ({ type: 'file.ended', run, end });
const CHECKED: FileEnd = { kind: 'checked', file: FILE };
const DIFFERENT: FileEnd = { kind: 'different', cell: { row: 1, columnId: 'sales' } };

function startExport(...events: ReportExportEvent[]) {
  const works: string[] = [];
  const work = (name: string) =>
    fromCallback<EventObject, { run: number }>(({ input: { run } }) => {
      works.push(`${name} ${run}`);
      return () => works.push(`${name} ${run} ended`);
    });
  const machine = reportExportMachine.provide({ actors: { fetchRows: work('fetch'), makeFile: work('make') } });
  const actor = createActor(machine).start();
  const send = (...events: ReportExportEvent[]) => events.forEach((event) => actor.send(event));
  send(...events);
  return { send, works, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

describe('reportExportMachine', () => {
  it('waits for the rows, writes and checks the file, and then offers it [BR-04]', () => {
    const { send, works, value, context } = startExport(REQUEST);
    expect([value(), works]).toEqual(['fetching', ['fetch 1']]);
    send({ type: 'rows.progressed', run: 1, done: 5, total: 9 });
    expect(context()).toMatchObject({ done: 5, total: 9 });
    send(fetched(1, COMPLETE));
    expect([value(), works.at(-1), context()]).toMatchObject([{ making: 'writing' }, 'make 1', { done: 0, total: null }]);
    send(step(1, 'writing', 2));
    expect([value(), context().done]).toEqual([{ making: 'writing' }, 2]);
    send(step(1, 'checking', 0));
    expect([value(), context().done]).toEqual([{ making: 'checking' }, 0]);
    send(step(1, 'checking', 2));

    send(made(1, CHECKED));

    expect([value(), context()]).toEqual(['ready', { run: 1, done: 2, total: 2, file: FILE, problem: null }]);
  });

  it('offers no file that differs from the table, and reports the different cell [BR-04]', () => {
    const { value, context } = startExport(REQUEST, fetched(1, COMPLETE), step(1, 'checking', 0), made(1, DIFFERENT));

    expect([value(), context().file, context().problem]).toEqual(['failed', null, DIFFERENT]);
  });

  it('offers no unchecked file [BR-04]', () => {
    const { value, context } = startExport(REQUEST, fetched(1, COMPLETE), step(1, 'writing', 2), made(1, CHECKED));

    expect([value(), context().file]).toEqual([{ making: 'writing' }, null]);
  });

  it('fails when the rows cannot be fetched or the file cannot be written, and can be repeated', () => {
    const error = { kind: 'offline' };
    const { send, value, context } = startExport(REQUEST, fetched(1, { kind: 'failed', error }));
    expect([value(), context().problem]).toEqual(['failed', { kind: 'rows', error }]);

    send(REQUEST, fetched(2, COMPLETE));
    expect([value(), context().problem]).toEqual([{ making: 'writing' }, null]);
    send(made(2, { kind: 'file', error }));
    expect([value(), context().problem]).toEqual(['failed', { kind: 'file', error }]);
  });

  it('is cancelled when another report replaces the exported one', () => {
    expect(startExport(REQUEST, fetched(1, { kind: 'left' })).value()).toBe('cancelled');
  });

  it.each([
    ['fetching', [REQUEST], 'fetch 1 ended'],
    ['writing', [REQUEST, fetched(1, COMPLETE)], 'make 1 ended'],
    ['checking', [REQUEST, fetched(1, COMPLETE), step(1, 'checking', 1)], 'make 1 ended'],
  ])('can be cancelled while %s, and ignores later events [BR-04]', (_state, events, stopped) => {
    const { send, works, value, context } = startExport(CANCEL, ...events, CANCEL, CANCEL);
    expect([value(), works.at(-1)]).toEqual(['cancelled', stopped]);

    send(fetched(1, COMPLETE), step(1, 'checking', 2), made(1, CHECKED), made(1, DIFFERENT));

    expect([value(), context().file]).toEqual(['cancelled', null]);
  });

  it('ignores events of an export that a new one replaced', () => {
    const { send, works, value, context } = startExport(REQUEST, REQUEST);
    expect(works).toEqual(['fetch 1', 'fetch 1 ended', 'fetch 2']);
    send(
      { type: 'rows.progressed', run: 1, done: 7, total: 9 },
      fetched(1, COMPLETE),
      fetched(1, { kind: 'left' }),
      fetched(1, { kind: 'failed', error: null }),
    );
    expect([value(), context().done]).toEqual(['fetching', 0]);

    send(fetched(2, COMPLETE), step(1, 'writing', 1), step(1, 'checking', 1), made(1, DIFFERENT));
    expect([value(), context().done]).toEqual([{ making: 'writing' }, 0]);
    send(step(2, 'checking', 1), step(1, 'checking', 2), made(1, CHECKED), made(1, DIFFERENT));
    expect([value(), context().done]).toEqual([{ making: 'checking' }, 1]);
  });

  it('ignores duplicate events', () => {
    const { send, value, context, works } = startExport(
      REQUEST,
      fetched(1, COMPLETE),
      fetched(1, COMPLETE),
      step(1, 'checking', 1),
      step(1, 'writing', 2),
    );
    expect([value(), context().done, works]).toEqual([{ making: 'checking' }, 1, ['fetch 1', 'fetch 1 ended', 'make 1']]);

    send(made(1, CHECKED), made(1, DIFFERENT), step(1, 'checking', 0));

    expect([value(), context()]).toEqual(['ready', { run: 1, done: 1, total: 2, file: FILE, problem: null }]);
  });

  it('continues from a snapshot that was stored as JSON', () => {
    const machine = reportExportMachine.provide({
      actors: { fetchRows: fromCallback(() => undefined), makeFile: fromCallback(() => undefined) },
    });
    const first = createActor(machine).start();
    for (const event of [REQUEST, fetched(1, COMPLETE), step(1, 'checking', 1)]) first.send(event);

    const second = createActor(machine, { snapshot: JSON.parse(JSON.stringify(first.getPersistedSnapshot())) }).start();
    second.send(made(1, CHECKED));

    expect(second.getSnapshot().value).toBe('ready');
  });
});
