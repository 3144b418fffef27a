// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/PrintJournalScreen';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getPrintJobProgress } from '@/contract/printJobs';
import { getPrintProof, listProvablePrinters, startPrintProof } from '@/contract/printProof';
import { sendTestTicket } from '@/contract/thirdPartyServices';
import type { PrintJobProgress } from '@/domain/printJobProgress';
import type { PrintProof, ProofTicket } from '@/domain/printProof';
import type { Role } from '@/domain/role';
import { leaveTo } from '@/services/paths/leaveTo';
import { aDeployment } from '../factories/aDeployment';
import { aJournalJob, anAskingJob } from '../factories/aJournalJob';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { MADRID } from './journalScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';

jest.mock('@/services/paths/leaveTo', () => ({ leaveTo: jest.fn() }));

const JOB = 'job-1';
const single = (data: object) => HttpResponse.json({ data });

const PROGRESS: PrintJobProgress = {
  ...{ uuid: JOB, orderId: 'order-1', orderCode: 'E6FJY', locationId: 'location-1', printerUuid: 'kitchen', ticketType: 'KITCHEN' },
  ...{ state: 'open', createdAt: '2026-11-20T12:00:00.000Z', handOut: 1, holder: 'otherTab', receivedAt: '2026-11-20T12:00:01.000Z' },
  ...{ withdrawnCode: null, copies: [{ copy: 1, attempt: 0, state: 'QUEUED', code: null }] },
};
const PRINTED: Partial<PrintJobProgress> = { state: 'final', copies: [{ copy: 1, attempt: 1, state: 'DONE', code: null }] };
const TICKET: ProofTicket = {
  ...{ seq: 1, at: '2026-11-20T12:00:02.000Z', marked: false, complete: true, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:05Z'), advanceTimers: true });
  storeSession(aToken());
});
afterEach(() => jest.useRealTimers());

interface Surroundings {
  environment?: 'demo' | 'production';
  role?: Role;
  path?: string;
  jobs?: Parameters<typeof aPrintJournal>[0];
}

/** Opens the proof in the print journal of the demo; the server can change what it knows. */
async function openProof({
  environment = 'demo',
  role = 'account-admin',
  path = '/printing/journal?proof=',
  jobs = [],
}: Surroundings = {}) {
  const known: { progress: PrintJobProgress; proof: PrintProof } = {
    progress: PROGRESS,
    proof: { breakage: 'nothing', brokenAt: null, mendedAt: null, tickets: [] },
  };
  const started: unknown[] = [];
  const tested: unknown[] = [];
  server.use(
    handle(getPrintJobProgress, () => single(known.progress)),
    handle(sendTestTicket, async ({ request }) => {
      tested.push(await request.json());
      return single({ jobUuid: JOB, isServed: true });
    }),
    handle(listProvablePrinters, () =>
      HttpResponse.json({ data: [{ printerUuid: 'kitchen', locationId: 'location-1' }], count: 1, totalCount: 1 }),
    ),
    handle(startPrintProof, async ({ request }) => {
      started.push(await request.json());
      return single({ jobUuid: JOB, progress: known.progress, proof: known.proof });
    }),
    handle(getPrintProof, () => single(known.proof)),
  );
  signedInAs(role, [MADRID]);
  const journal = aPrintJournal(jobs);
  const { app, user, query } = await renderApp(path, { deployment: aDeployment({ environment }) });
  act(() => app.runtime.change({ journal: journal.journal }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Prueba de impresión' }));
  return { app, user, query, drawer, known, started, tested, journal };
}

it('a ticket of the demo is followed from the order to the paper that its printer drew [W-03]', async () => {
  const { user, drawer, known, started, query } = await openProof();
  await user.click(await drawer.findByRole('button', { name: 'Crear un pedido' }));

  expect(await drawer.findByRole('link', { name: 'E6FJY' })).toHaveAttribute('href', '/orders/order-1');
  expect(started).toEqual([{ printerUuid: 'kitchen', breakage: 'nothing', tabId: expect.any(String) }]);
  expect(query()).toBe(`?proof=${JOB}`);
  expect(drawer.getByRole('listitem', { name: 'Pestaña' })).toHaveTextContent('Otra pestaña lo guardó a las 13:00:01.');
  expect(drawer.getByRole('listitem', { name: 'Papel' })).toHaveTextContent('Todavía no hay nada en el papel.');
  expect(drawer.getByRole('heading', { name: 'En camino' })).toBeVisible();
  expect(drawer.queryByRole('link', { name: 'Reproducir en el laboratorio' })).not.toBeInTheDocument();

  known.progress = { ...PROGRESS, ...PRINTED };
  known.proof = { ...known.proof, tickets: [TICKET] };
  expect(await drawer.findByRole('heading', { name: 'Impreso una vez' }, { timeout: 5_000 })).toBeVisible();
  const image = drawer.getByRole('img', { name: 'Ticket 1 a las 13:00:02' });
  expect(image).toHaveAttribute('src', `data:image/svg+xml,${encodeURIComponent(TICKET.svg)}`);
  expect(drawer.getByRole('link', { name: 'Reproducir en el laboratorio' })).toHaveAttribute('href', `/printing/journal?replay=${JOB}`);
});

it.each([
  ['Abrir la tapa', 'coverOpen'],
  ['Desenchufar la impresora', 'unplugged'],
  ['Perder la respuesta', 'replyLost'],
  ['Parar el servidor', 'serverStopped'],
])('"%s" breaks %s on the way of a new ticket [W-03]', async (label, breakage) => {
  const { user, drawer, started } = await openProof();
  await user.click(await drawer.findByRole('button', { name: label }));

  expect(await drawer.findByRole('list', { name: 'Camino del ticket' })).toBeVisible();
  expect(started).toMatchObject([{ printerUuid: 'kitchen', breakage }]);
  expect(leaveTo).not.toHaveBeenCalled();
});

it('a server that stops right after the order leaves the strip with what it reported last [W-03]', async () => {
  const { user, drawer, known } = await openProof();
  await drawer.findByRole('button', { name: 'Parar el servidor' });
  server.use(
    handle(getPrintJobProgress, () => HttpResponse.error()),
    handle(getPrintProof, () => HttpResponse.error()),
  );
  await user.click(drawer.getByRole('button', { name: 'Parar el servidor' }));

  expect(await drawer.findByText('El servidor no responde. Esto es lo último que informó.', undefined, { timeout: 5_000 })).toBeVisible();
  expect(drawer.getByRole('link', { name: 'E6FJY' })).toBeVisible();

  known.progress = { ...PROGRESS, ...PRINTED };
  known.proof = { ...known.proof, tickets: [TICKET] };
  server.use(
    handle(getPrintJobProgress, () => single(known.progress)),
    handle(getPrintProof, () => single(known.proof)),
  );
  expect(await drawer.findByRole('heading', { name: 'Impreso una vez' }, { timeout: 5_000 })).toBeVisible();
  expect(drawer.queryByText(/^El servidor no responde/)).not.toBeInTheDocument();
});

it('"close this tab" leaves the page and follows the ticket on the next one [W-03]', async () => {
  const { user, drawer, started } = await openProof();
  await user.click(await drawer.findByRole('button', { name: 'Cerrar esta pestaña' }));

  await drawer.findByRole('button', { name: 'Cerrar esta pestaña' });
  expect(started).toMatchObject([{ printerUuid: 'kitchen', breakage: 'tabClosed' }]);
  expect(leaveTo).toHaveBeenCalledWith(`/printing/journal?proof=${JOB}`);
});

it('a person is asked in the proof about a receipt of which the reply was lost [W-03]', async () => {
  const jobs = [anAskingJob({ uuid: JOB, job: { ticketType: 'RECEIPT', orderCode: 'E6FJY' } })];
  const { drawer, known, user, journal } = await openProof({ path: `/printing/journal?proof=${JOB}`, jobs });
  known.progress = { ...PROGRESS, copies: [{ copy: 1, attempt: 1, state: 'UNKNOWN', code: 'TIMEOUT' }] };

  expect(await drawer.findByRole('heading', { name: 'Se pregunta a una persona' }, { timeout: 5_000 })).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Sí, salió' }));
  expect(journal.commands).toEqual([{ type: 'job.confirm', uuid: JOB }]);
});

it('a second fault is refused with a sentence while something is broken [W-03]', async () => {
  const { user, drawer } = await openProof();
  server.use(handle(startPrintProof, () => refusal(409, 'BROKEN_ALREADY')));
  await user.click(await drawer.findByRole('button', { name: 'Abrir la tapa' }));

  expect(await drawer.findByRole('alert')).toHaveTextContent('Ya hay algo roto. Espera a que vuelva a funcionar.');
});

it('outside the demo a test ticket is followed, and nothing can be broken [W-03]', async () => {
  const { user, drawer, known, tested } = await openProof({ environment: 'production' });
  known.progress = { ...PROGRESS, ...PRINTED, orderId: null, orderCode: null };
  await user.click(await drawer.findByRole('button', { name: 'Imprimir un ticket de prueba' }));

  expect(await drawer.findByRole('heading', { name: 'Impreso una vez' })).toBeVisible();
  expect(tested).toMatchObject([{ thirdParty: { uuid: 'kitchen' } }]);
  expect(drawer.getByRole('listitem', { name: 'Pedido' })).toHaveTextContent('Ticket de prueba de las 13:00:00; no tiene pedido.');
  expect(drawer.getByRole('listitem', { name: 'Papel' })).toHaveTextContent('La impresora confirmó el ticket. Comprueba que ha salido.');
  expect(drawer.queryByRole('group', { name: 'Romper algo' })).not.toBeInTheDocument();
});

it('outside the demo a role that may not print test tickets has no button [W-03]', async () => {
  const { drawer } = await openProof({ environment: 'production', role: 'location-staff' });

  expect(await drawer.findByText(/^No hay ninguna impresora en la que puedas imprimir/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Imprimir un ticket de prueba' })).not.toBeInTheDocument();
});

it('the replay of a job says so when this browser has recorded nothing [W-03]', async () => {
  signedInAs('location-staff', [MADRID]);
  const save = jest.fn(async () => ({
    packed: await new Response(
      new Blob([
        `${JSON.stringify({
          ...{ format: 'pase-trace', version: 4, app: '1', machines: {}, zone: 'UTC', browser: 'jsdom' },
          ...{ savedAt: '2026-11-20T12:00:00.000Z', scope: { kind: 'job', id: JOB, locationId: null } },
        })}\n`,
      ]),
    ).arrayBuffer(),
    ...{ lines: 0, from: null, to: null, isCut: false },
  }));
  const { app } = await renderApp(`/printing/journal?replay=${JOB}`);
  act(() => app.runtime.change({ journal: aPrintJournal([aJournalJob({ uuid: JOB })]).journal, traces: { storedIn: 'memory', save } }));

  expect(await screen.findByText('Este navegador no ha registrado nada de este trabajo.')).toBeVisible();
  // From a minute before the job was received.
  expect(save).toHaveBeenCalledWith({ kind: 'job', id: JOB, locationId: null }, Date.parse('2026-11-20T11:59:00.000Z'));
});
