// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OpenedOrder';
import '@/app/OperationsScreen';
import '@/app/PrintJournalScreen';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getLoginData } from '@/contract/session';
import type { Role } from '@/domain/role';
import type { JournalJob } from '@/services/printing/printJournal';
import { aJournalJob, anAskingJob } from '../factories/aJournalJob';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aPrinter } from '../factories/aPrinter';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { renderApp } from './renderApp';

const KITCHEN_URL = 'http://192.168.1.50/epos';
export const MADRID = aLocation({
  thirdPartyServices: [
    aPrinter({ uuid: 'kitchen', printerName: 'Cocina', printerURL: KITCHEN_URL }),
    aPrinter({ uuid: 'till', printerName: 'Caja', ticketType: 'RECEIPT', printerURL: 'http://192.168.1.51/epos' }),
  ],
});
const CANARIES = aLocation({ id: 'location-2', name: 'Las Palmas', timeZone: 'Atlantic/Canary', thirdPartyServices: [] });

export const ofKitchen = { printerUuid: 'kitchen', url: KITCHEN_URL };
export const ofTill = { printerUuid: 'till', url: 'http://192.168.1.51/epos', ticketType: 'RECEIPT' } as const;

/** One job in each state. */
export const ALL: JournalJob[] = [
  aJournalJob({ uuid: 'printed', job: { ...ofKitchen, orderCode: 'PRINTED' }, copies: [{}, { attempt: 2 }] }),
  anAskingJob({ uuid: 'asking', job: { ...ofTill, orderCode: 'ASKING', orderId: 'order-asking' } }),
  aJournalJob({
    uuid: 'checking',
    job: { ...ofKitchen, orderCode: 'CHECKING' },
    copies: [{ state: 'UNKNOWN', code: 'REMOTE_SERVER_ERROR' }],
    endedAt: null,
  }),
  aJournalJob({
    uuid: 'queued',
    job: { ...ofKitchen, orderCode: 'QUEUED' },
    copies: [{ state: 'QUEUED', attempt: 0 }],
    endedAt: null,
  }),
  aJournalJob({ uuid: 'printing', job: { ...ofKitchen, orderCode: 'PRINTING' }, copies: [{ state: 'INTENT' }], endedAt: null }),
  aJournalJob({
    uuid: 'failed',
    job: { ...ofTill, orderCode: 'FAILED' },
    copies: [{ state: 'FAILED', code: 'EPTR_REC_EMPTY' }, { state: 'QUEUED' }],
    endedAt: null,
  }),
  aJournalJob({ uuid: 'expired', job: { ...ofKitchen, orderCode: 'EXPIRED' }, copies: [{ state: 'EXPIRED', attempt: 0 }] }),
  aJournalJob({ uuid: 'discarded', job: { ...ofKitchen, orderCode: 'DISCARDED' }, copies: [{ state: 'EXPIRED', code: 'DISCARDED' }] }),
  aJournalJob({
    uuid: 'manual',
    job: { ...ofTill, orderCode: 'MANUAL', orderId: 'order-manual', mayPrint: false },
    copies: [{ state: 'QUEUED', attempt: 0 }],
  }),
];

/** Opens the print journal of a user's browser; `null`: printing has not started. */
export async function openJournal(
  jobs: readonly JournalJob[] | null,
  { search = '', role = 'location-admin' }: { search?: string; role?: Role } = {},
) {
  const locations = [MADRID, CANARIES];
  const user = aUser({ role, locationsIds: locations.map(({ id }) => id) });
  server.use(handle(getLoginData, () => HttpResponse.json({ data: { user, account: { ...anAccount(), locations } } })));
  const printed = aPrintJournal(jobs ?? []);
  const { app, ...rest } = await renderApp(`/printing/journal${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Diario de impresión' });
  if (jobs) act(() => app.runtime.change({ journal: printed.journal }));
  return { app, ...rest, ...printed, change: (next: readonly JournalJob[] | null) => act(() => printed.change(next)) };
}

export const table = () => screen.findByRole('table', { name: 'Diario de impresión' });
export const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
/** The texts of the cells in an order's row. */
export const row = async (code: string) => {
  const found = (await rows()).find((each) => each.textContent.startsWith(code));
  return within(found ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};
export const codes = async () => (await rows()).map((each) => each.textContent.split(' ')[0]);
