import { waitFor } from '@testing-library/dom';
import { forceCloseDatabase } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import type { PrintAck } from '@/domain/printJob';
import { journalState } from '@/features/printing/journalState';
import { openPrintLedger } from '@/services/printing/printLedger';
import { aPrinter } from '../../test/factories/aPrinter';
import { aPrintJobMessage } from '../../test/factories/aPrintJob';
import { startPaperPrinter, aPlainMessage, aPrintingTab, anOrderHistory, PRINTER_URL } from '../../test/machines/aPrintingTab';
import { server } from '../../test/msw/server';

type Tab = Awaited<ReturnType<typeof aPrintingTab>>;
const YES = () => ({ ok: true });
const message = (changes: Parameters<typeof aPrintJobMessage>[0] = {}) =>
  aPrintJobMessage({ url: PRINTER_URL, body: '<ticket/>', duplicateBody: '<ticket marked/>', ...changes });
const plain = (changes: Parameters<typeof aPrintJobMessage>[0] = {}) => aPlainMessage(message(changes));

describe('startPrinting', () => {
  let tabs: Tab[];
  const aTab = async (...args: Parameters<typeof aPrintingTab>): Promise<Tab> => {
    const tab = await aPrintingTab(...args);
    tabs.push(tab);
    return tab;
  };
  /** The jobs have ended, and their outcomes are in the histories of the orders. */
  const expectJobsEnded = (tab: Tab) => waitFor(() => expect(tab.printing.actor.getSnapshot().context.jobs).toEqual([]));
  const states = async (tab: Tab) => (await tab.printing.journal.list()).map(journalState);

  beforeEach(async () => {
    tabs = [];
    const ledger = await openPrintLedger(() => undefined);
    await ledger.prune('9999-01-01T00:00:00.000Z');
    ledger.close();
  });
  afterEach(async () => {
    for (const tab of tabs) await tab.printing.stop();
  });

  it('removes the question of an earlier page when another device has the job and asks it [BP-06]', async () => {
    const [printer] = [startPaperPrinter(), anOrderHistory()];
    printer.answer('lost');
    const first = await aTab(YES);
    first.elect(true);
    first.printing.takeJob(message({ ticketType: 'RECEIPT' }));
    await waitFor(async () => expect(await states(first)).toEqual(['asking']));
    first.crash();

    const second = await aTab(() => ({ ok: false, reason: 'stale' }));
    second.elect(false);
    second.printing.journal.sendCommand({ type: 'job.confirm', uuid: 'job-1' });
    await waitFor(async () => expect(await states(second)).toEqual(['checking']));
    expect(printer.paper).toHaveLength(1);
  });

  it('prints only copy 3 after a reload between copies 2 and 3, and nothing when the finished job is sent again [BP-01]', async () => {
    const [printer] = [startPaperPrinter(), anOrderHistory()];
    const mute = (payload: object) => ('copy' in payload && payload.copy === 3 ? new Promise(() => undefined) : { ok: true });
    const first = await aTab(mute);
    first.elect(true);
    first.printing.takeJob(message({ copies: 3 }));
    await waitFor(() => expect(first.acks('intent').at(-1)).toMatchObject({ copy: 3 }));
    expect(printer.paper).toHaveLength(2);
    first.crash();

    const second = await aTab(YES);
    second.elect(true);
    const known = [1, 2].map((copy) => ({ copy, attempt: 1, state: 'INTENT' as const }));
    second.printing.takeJob(message({ copies: 3, handOut: 2, copyStates: known }));
    await waitFor(() => expect(second.acks('final')).toHaveLength(1));
    expect(printer.paper).toEqual(['<ticket/>', '<ticket/>', '<ticket/>']);
    expect(second.acks('intent').map(({ copy }) => copy)).toEqual([3]);
    await expectJobsEnded(second);
    expect(await states(second)).toEqual(['printed']);

    second.printing.takeJob(message({ copies: 3, handOut: 3, copyStates: known }));
    await waitFor(() => expect(second.acks('final')).toHaveLength(2));
    expect(
      second
        .acks('final')
        .at(-1)
        ?.outcomes?.map(({ outcome }) => outcome),
    ).toEqual(['DONE', 'DONE', 'DONE']);
    expect(printer.paper).toHaveLength(3);
  });

  it('prints a copy that was at the printer at a reload at most once more, marked as a duplicate [BP-01, BP-06]', async () => {
    const [printer] = [startPaperPrinter(), anOrderHistory()];
    printer.answer(() => new Promise(() => undefined));
    const first = await aTab(YES);
    first.elect(true);
    first.printing.takeJob(message());
    await waitFor(() => expect(printer.paper).toHaveLength(1));
    first.crash();
    printer.answer(printer.well);

    const second = await aTab(YES);
    second.elect(true);
    second.printing.takeJob(message({ handOut: 2, copyStates: [{ copy: 1, attempt: 1, state: 'UNKNOWN' }] }));
    await waitFor(() => expect(second.acks('final').at(-1)).toMatchObject({ outcomes: [{ outcome: 'DONE' }] }));

    expect(printer.paper).toEqual(['<ticket/>', '<ticket marked/>']);
  });

  it('releases the tickets of finished jobs from memory and from the ledger', async () => {
    startPaperPrinter();
    anOrderHistory();
    const tab = await aTab(YES);
    tab.elect(true);
    for (let job = 0; job < 20; job += 1) tab.printing.takeJob(message({ uuid: `job-${job}` }));
    await expectJobsEnded(tab);

    expect((await tab.printing.journal.list()).map(({ hasTicket }) => hasTicket)).toEqual(Array.from({ length: 20 }, () => false));
    expect(tab.printing.ticketCount()).toBe(0);
  });

  it("lists the user's jobs in the journal and applies commands, also those from another tab [BP-06, BP-07]", async () => {
    const [printer, order] = [startPaperPrinter(), anOrderHistory()];
    printer.answer('lost');
    const [main, other] = [await aTab(YES), await aTab(YES)];
    main.elect(true);
    main.printing.takeJob(message({ ticketType: 'RECEIPT' }));
    main.printing.takeJob(message({ uuid: 'job-2', ticketType: 'RECEIPT' }));
    main.printing.takeJob(message({ uuid: 'elsewhere', locationId: 'location-9' }));
    await waitFor(async () => expect(await states(other)).toEqual(['asking', 'asking']));

    let changes = 0;
    other.printing.journal.subscribe(() => (changes += 1));
    other.printing.journal.sendCommand({ type: 'job.confirm', uuid: 'job-1' });
    other.printing.journal.sendCommand({ type: 'job.discard', uuid: 'job-2' });
    await waitFor(async () => expect((await states(other)).toSorted()).toEqual(['discarded', 'printed']));
    expect(changes).toBeGreaterThan(0);
    await waitFor(() =>
      expect(order.statuses()).toEqual(expect.arrayContaining(['ERROR REMOTE_SERVER_ERROR', 'SUCCESS', 'ERROR DISCARDED'])),
    );
  });

  it('ignores the jobs of an installed program: no ack, no POST, no journal entry, one recorded message [PR-19]', async () => {
    const printer = startPaperPrinter();
    const tab = await aTab(YES, [aPrinter({ printerURL: PRINTER_URL, connectMethod: 'CLIENT' })]);
    tab.elect(true);
    tab.printing.takeJob(message());
    tab.printing.takeJob(message({ printerUuid: null, thirdPartyServiceUuid: 'service-1' }));

    expect([tab.sent, tab.printing.actor.getSnapshot().context.jobs, printer.paper, await states(tab)]).toEqual([[], [], [], []]);
    expect([tab.refusals(), tab.printing.ticketCount()]).toEqual([['order.print: An installed program prints the job job-1'], 0]);
  });

  describe('with a server of the plain protocol', () => {
    it('prints with one acknowledgement and waits for no other [RT-04]', async () => {
      const [printer, order] = [startPaperPrinter(), anOrderHistory()];
      const tab = await aTab(null);
      tab.elect(true, true);
      tab.printing.takeJob(plain({ copies: 2 }));
      await expectJobsEnded(tab);

      expect(printer.paper).toEqual(['<ticket/>', '<ticket/>']);
      expect(tab.sent.map(([event]) => event)).toEqual(['order.print-ack', 'order.print-response', 'order.print-response']);
      expect(order.statuses()).toEqual(['SUCCESS', 'SUCCESS']);
      // Another user prints the same job: the order histories decide (decision G32).
      expect(order.written.map(({ newStatus }) => newStatus.meta)).toEqual([
        expect.objectContaining({ printerOrder: expect.objectContaining({ copy: 1, printedBy: 'user-1' }) as unknown }),
        expect.objectContaining({ printerOrder: expect.objectContaining({ copy: 2, printedBy: 'user-1' }) as unknown }),
      ]);
    });

    it('prints pending jobs after a reload, which the server does not send again [BP-01]', async () => {
      const [printer] = [startPaperPrinter(), anOrderHistory()];
      server.use(http.post('http://nowhere.test/epos', () => HttpResponse.error()));
      const first = await aTab(null);
      first.elect(true, true);
      first.printing.takeJob(plain({ uuid: 'before', url: 'http://nowhere.test/epos' }));
      first.printing.actor.send({ type: 'tab.frozen' });
      first.elect(false, true);
      first.crash();
      const ledger = await openPrintLedger(() => undefined);
      await waitFor(async () => expect(await ledger.find('before')).toBeDefined());
      await ledger.change('before', (record) => ({ ...record, job: { ...record.job, url: PRINTER_URL } }));
      ledger.close();

      const second = await aTab(null);
      second.elect(true, true);
      await waitFor(() => expect(printer.paper).toEqual(['<ticket/>']));
      await waitFor(async () => expect(await states(second)).toEqual(['printed']));
    });

    it('asks about a ticket without a reply after a reload, and reprints it when the user says so [BP-06]', async () => {
      const [printer] = [startPaperPrinter(), anOrderHistory()];
      printer.answer(() => new Promise(() => undefined));
      const first = await aTab(null);
      first.elect(true, true);
      first.printing.takeJob(plain());
      await waitFor(() => expect(printer.paper).toHaveLength(1));
      first.crash();
      printer.answer(printer.well);

      const second = await aTab(null);
      second.elect(true, true);
      await waitFor(async () => expect(await states(second)).toEqual(['asking']));
      expect(printer.paper).toHaveLength(1);
      second.printing.journal.sendCommand({ type: 'job.retry', uuid: 'job-1' });
      await waitFor(async () => expect(await states(second)).toEqual(['printed']));
      expect(printer.paper).toEqual(['<ticket/>', '<ticket/>']);
      await expectJobsEnded(second);
    });

    it('accepts the reply of a known spooler for a ticket without a job id, which cannot be queried [PR-15]', async () => {
      const [printer, order] = [startPaperPrinter(), anOrderHistory()];
      const ledger = await openPrintLedger(() => undefined);
      await ledger.saveSpools(PRINTER_URL, true);
      printer.answer(printer.spooled);
      const tab = await aTab(null);
      tab.elect(true, true);
      tab.printing.takeJob(plain({ copies: 2 }));
      await waitFor(async () => expect(await states(tab)).toEqual(['printed']));

      // The entries of the order are sent beside the copies.
      await waitFor(() =>
        expect([printer.paper, order.statuses()]).toEqual([
          ['<ticket/>', '<ticket/>'],
          ['SUCCESS', 'SUCCESS'],
        ]),
      );
      await ledger.saveSpools(PRINTER_URL, false);
      ledger.close();
    });

    it('acknowledges a finished job that is sent again, and prints nothing [BP-01]', async () => {
      const [printer] = [startPaperPrinter(), anOrderHistory()];
      const tab = await aTab(null);
      tab.elect(true, true);
      for (let time = 1; time <= 2; time += 1) {
        tab.printing.takeJob(plain());
        await waitFor(() => expect(tab.acks('received')).toHaveLength(time));
        await expectJobsEnded(tab);
      }

      expect(printer.paper).toHaveLength(1);
    });

    it('distinguishes jobs that the server identifies by the id of their printer (decision G30)', async () => {
      const [printer] = [startPaperPrinter(), anOrderHistory()];
      const tab = await aTab(null);
      tab.elect(true, true);
      for (const orderId of ['order-1', 'order-2', 'order-1']) tab.printing.takeJob(plain({ uuid: 'printer-1', orderId }));
      await expectJobsEnded(tab);

      expect(printer.paper).toHaveLength(2);
      expect(new Set(tab.sent.map(([, { uuid }]) => uuid))).toEqual(new Set(['printer-1']));
    });
  });

  it('releases the printing role when the page is frozen or hidden and requests it again when it resumes or is shown [RT-03]', async () => {
    startPaperPrinter();
    const tab = await aTab(YES);
    const role = () => tab.printing.actor.getSnapshot().children.mainTab?.getSnapshot().value.role;
    tab.elect(true);
    const roles = [
      () => document.dispatchEvent(new Event('freeze')),
      () => document.dispatchEvent(new Event('resume')),
      () => tab.elect(true),
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => tab.elect(true),
      () => window.dispatchEvent(new Event('pagehide')),
      () => window.dispatchEvent(new Event('pageshow')),
    ].map((happen) => {
      happen();
      return role();
    });

    expect(roles).toEqual(['left', 'requesting', { main: 'quiet' }, { main: 'confirming' }, { main: 'quiet' }, 'left', 'requesting']);
  });

  describe('when the ledger is lost', () => {
    afterEach(() => jest.restoreAllMocks());
    const reasons: string[] = [];
    const aTabThatMayEnd = () => aTab(YES, undefined, (why) => reasons.push(why));
    beforeEach(() => reasons.splice(0));

    /** Makes writes fail as if the disk were full. */
    function fillTheDisk(times = Infinity): void {
      const commit = jest.spyOn(IDBTransaction.prototype, 'commit');
      const abortWrite = function (this: IDBTransaction) {
        this.abort();
      };
      if (times === Infinity) commit.mockImplementation(abortWrite);
      for (let time = 0; time < times && times < Infinity; time += 1) commit.mockImplementationOnce(abortWrite);
    }

    it('prints nothing, reports it and releases the role, so that another device prints [BP-01, RT-03]', async () => {
      const [printer] = [startPaperPrinter(), anOrderHistory()];
      const tab = await aTabThatMayEnd();
      tab.elect(true);
      fillTheDisk();
      tab.printing.takeJob(message());
      await waitFor(() => expect(reasons).toEqual(['unwritable']));

      expect(tab.eligible().at(-1)).toBe(false);
      expect(tab.printing.actor.getSnapshot().context.main).toBe(false);
      tab.printing.takeJob(message({ uuid: 'job-2' }));
      expect([printer.paper, tab.acks('received')]).toEqual([[], []]);
    });

    it('continues after a temporary write failure [BP-01]', async () => {
      const [printer] = [startPaperPrinter(), anOrderHistory()];
      const tab = await aTabThatMayEnd();
      tab.elect(true);
      fillTheDisk(1);
      tab.printing.takeJob(message());
      await waitFor(async () => expect(await states(tab)).toEqual(['printed']));

      expect([printer.paper, reasons]).toEqual([['<ticket/>'], []]);
    });

    it('reports it when the browser closes the ledger [RT-03]', async () => {
      startPaperPrinter();
      const open = jest.spyOn(indexedDB, 'open');
      const tab = await aTabThatMayEnd();
      tab.elect(true);
      // The ledger was opened last.
      forceCloseDatabase(open.mock.results.at(-1)?.value.result);
      await waitFor(() => expect(reasons).toHaveLength(1));

      expect([reasons, tab.eligible().at(-1)]).toEqual([['unwritable'], false]);
      await tab.printing.stop();
      expect(reasons).toHaveLength(1);
    });

    it('does not start when a newer version in another tab takes the ledger over, and reports why', async () => {
      const starting = aTabThatMayEnd();
      const newer = indexedDB.open('pase-print', 99);
      await expect(starting).rejects.toThrow();

      expect(reasons).toEqual(['outdated']);
      await waitFor(() => expect(newer.readyState).toBe('done'));
      newer.result.close();
      indexedDB.deleteDatabase('pase-print');
    });
  });

  it('closes a job that the server assigns to no device here, so that it does not stay pending', async () => {
    const [printer] = [startPaperPrinter(), anOrderHistory()];
    // This tab has lost the main role when the job arrives.
    const first = await aTab(YES);
    first.printing.takeJob(message());
    await waitFor(async () => expect(await states(first)).toEqual(['queued']));
    first.crash();

    // For an idle printer the intent request is also the receipt.
    const second = await aTab((payload) =>
      ['received', 'intent'].includes((payload as PrintAck).stage) ? { ok: false, reason: 'unknown' } : { ok: true },
    );
    second.elect(true);
    await waitFor(async () => expect(await states(second)).toEqual([]));
    expect([printer.paper, second.acks('received').length + second.acks('intent').length]).toEqual([[], 1]);
  });
});
