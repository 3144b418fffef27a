import Fastify, { type FastifyInstance } from 'fastify';
import type { StatusEntry } from '@/domain/order';
import type { PollingMethod } from '@/domain/printer';
import type { TestTicketReport } from '@/domain/testTicket';
import { printCopies, printerPolls, thirdPartyServices } from '../../server/platform/db/schema';
import { createPollKey, hashOfPollKey } from '../../server/printing/polling/pollKey';
import { createPolledPrinters, type PolledPrinters } from '../../server/printing/polling/polledPrinters';
import { pollRoutes } from '../../server/printing/polling/pollRoutes';
import { saveProgramKey } from '../../server/printing/polling/program/programStore';
import { saveKey } from '../../server/printing/polling/pollStore';
import { createPrintAnswers, type PrintAnswers } from '../../server/printing/questions/printAnswers';
import { createOutcomeReports } from '../../server/printing/queue/outcomeReports';
import { insertJobs, type NewPrintJob } from '../../server/printing/queue/printJobStore';
import { anOrder } from '../factories/anOrder';
import { aPrintJob } from './aPrintJob';
import { insertLocations } from './insertTenants';
import { useTestDatabase } from './testDatabase';

export const JOB = '00112233-4455-6677-8899-aabbccddeeff';
export const OTHER_JOB = '00112233-4455-6677-8899-aabbccddee00';
/** The installation id of the program that prints on all printers of the method CLIENT; each has its uuid as its name there. */
export const INSTALLATION = 'till-1';
const TICKET = (mark: string) =>
  `<s:Envelope><s:Header><parameter><printjobid>ABEiM0RVZneImaq7zN3u_w${mark ? '.dup' : ''}</printjobid></parameter></s:Header>` +
  `<s:Body><epos-print xmlns="x"><text>${mark}Pan</text></epos-print></s:Body></s:Envelope>`;
const SHEET = (mark: string) => JSON.stringify({ printJobId: 'A', font: 'font_a', columns: 48, parts: [{ text: `${mark}Pan` }] });

/** The bodies of a job for each method; the marked one starts with `DUP`. */
export const BODIES: Readonly<Record<PollingMethod, Pick<NewPrintJob, 'body' | 'duplicateBody'>>> = {
  CLIENT: { body: SHEET(''), duplicateBody: SHEET('DUP ') },
  SERVER_DIRECT: { body: TICKET(''), duplicateBody: TICKET('DUP ') },
  CLOUD_PRNT: { body: SHEET(''), duplicateBody: SHEET('DUP ') },
};

/**
 * Printers that poll, for tests: the routes of `processes` server processes on one database, with a clock that tests move. `orders` records
 * the entries that were added.
 */
export function usePolling(method: PollingMethod) {
  const database = useTestDatabase();
  let apps: FastifyInstance[] = [];
  let last: { polled: PolledPrinters; answers: PrintAnswers } | undefined;
  const state = {
    now: new Date('2026-11-20T20:00:00.000Z'),
    order: anOrder({ id: 'order-1', locationId: 'location-1', statuses: [] }),
    entries: [] as StatusEntry[],
    tested: [] as Pick<TestTicketReport, 'state' | 'code'>[],
    settled: [] as string[],
    key: '',
  };

  async function addPrinter(uuid: string): Promise<string> {
    const settings = { connectMethod: method, ...(method === 'CLIENT' && { installationId: INSTALLATION, osName: uuid }) };
    await database()
      .insert(thirdPartyServices)
      .values({ uuid, thirdPartyServiceUuid: 'service-1', slug: 'printer', isActive: true, locationId: 'location-1', settings });
    return renewKey(uuid);
  }

  async function renewKey(uuid: string): Promise<string> {
    const key = createPollKey();
    const keyHash = hashOfPollKey(key) ?? '';
    if (method !== 'CLIENT') await saveKey(database(), uuid, keyHash, state.now);
    else await saveProgramKey(database(), { locationId: 'location-1', installationId: INSTALLATION, keyHash }, state.now);
    return key;
  }

  beforeEach(async () => {
    Object.assign(state, {
      now: new Date('2026-11-20T20:00:00.000Z'),
      order: anOrder({ id: 'order-1', locationId: 'location-1', statuses: [] }),
      ...{ entries: [], tested: [], settled: [] },
    });
    await insertLocations(database(), 'location-1');
    state.key = await addPrinter('printer-1');
    apps = [0, 1].map(() => {
      const app = Fastify();
      const now = () => state.now;
      const reports = createOutcomeReports({
        findOrder: async () => state.order,
        addStatus: async (_orderId, entry) => {
          state.entries.push(entry);
          state.order = { ...state.order, statuses: [...state.order.statuses, entry] };
        },
        reportTest: async (_holder, _job, outcome) => void state.tested.push(outcome),
        now,
      });
      const settleWithdrawal = async (orderId: string) => void state.settled.push(orderId);
      const polled = createPolledPrinters({ database: database(), reports, settleWithdrawal, now });
      last = { polled, answers: createPrintAnswers({ database: database(), reports, now }) };
      void app.register(async (scope) => pollRoutes(scope, { database: database(), polled, now }));
      return app;
    });
  });
  afterEach(async () => Promise.all(apps.map((app) => app.close())));

  function lastProcess() {
    if (!last) throw new Error('The processes start before each test');
    return last;
  }

  return {
    state,
    database,
    addPrinter,
    renewKey,
    /** The Fastify app of a process. */
    app: (process = 0) => apps[process] ?? Fastify(),
    /** The printers of the last process. */
    polled: (): PolledPrinters => lastProcess().polled,
    /** The answers of people at the last process. */
    answers: (): PrintAnswers => lastProcess().answers,
    pass: (ms: number) => void (state.now = new Date(state.now.getTime() + ms)),
    insert: (changes: Partial<NewPrintJob> = {}) =>
      insertJobs(database(), [aPrintJob({ uuid: JOB, connectMethod: method, ...BODIES[method], createdAt: state.now, ...changes })]),
    copies: async () =>
      (await database().select().from(printCopies).orderBy(printCopies.jobUuid, printCopies.copy)).map(
        ({ state: outcome, attempt }) => `${outcome} ${attempt}`,
      ),
    poll: async (uuid = 'printer-1') => (await database().select().from(printerPolls)).find(({ printerUuid }) => printerUuid === uuid),
  };
}
