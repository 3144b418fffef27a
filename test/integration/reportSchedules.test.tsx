// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/entities/reportSchedule/ReportSchedulesDialog';
import '@/features/pivot/PivotPage';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readPivot } from '@/contract/pivot';
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportReaders,
  listReportRuns,
  listReportSchedules,
  sendReportNow,
} from '@/contract/reportSchedules';
import type { ReportReader, ReportRun, ReportSchedule, ScheduleDraft } from '@/domain/reportSchedule';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { aSavedView } from '../factories/aSavedView';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { chooseItem, serveViews } from './savedViewServer';
import { renderShell } from './shellScreen';

const ANA: ReportReader = { id: 'user-1', name: 'Ana', email: 'ana@example.com' };
const BERTA: ReportReader = { id: 'user-2', name: 'Berta', email: 'berta@example.com' };
const READERS = [ANA, BERTA];
const recipientOf = ({ id, ...person }: ReportReader, unsubscribedAt: string | null = null) =>
  ({ userId: id, ...person, language: 'es', unsubscribedAt }) as const;

const SCHEDULE: ReportSchedule = {
  ...{
    id: 'schedule-1',
    viewId: 'view-1',
    ownerId: 'user-1',
    recurrence: { every: 'week', weekday: 1, hour: 8 },
    timeZone: 'Europe/Madrid',
  },
  ...{ format: 'csv', isActive: true, nextDueAt: '2026-11-23T07:00:00.000Z', sentNowAt: null },
  recipients: READERS.map((reader) => recipientOf(reader)),
};
const aRun = (over: Partial<ReportRun>): ReportRun => ({
  ...{ id: 'run-1', dueAt: '2026-11-16T07:00:00.000Z', isOnRequest: false, startedAt: '2026-11-16T07:00:02.000Z', userId: 'user-1' },
  ...{ endedAt: '2026-11-16T07:00:05.000Z', recipient: 'ana@example.com', state: 'sent', reason: null, isLate: false, missed: 0 },
  ...over,
});

/** A server with these schedules; `requests`: the received changes. */
function serveSchedules(initial: readonly ReportSchedule[], runs: readonly ReportRun[] = []) {
  const schedules = { current: initial };
  const requests: { method: string; body: unknown }[] = [];
  const page = (rows: readonly object[]) => HttpResponse.json({ data: rows, count: rows.length, totalCount: rows.length });
  const saved = ({ recipients, ...draft }: ScheduleDraft) => ({
    ...{ ...SCHEDULE, ...draft, id: 'schedule-9' },
    recipients: recipients.map(({ userId, language }) => ({ userId, language, name: userId, email: userId, unsubscribedAt: null })),
  });
  server.use(
    handle(listReportSchedules, () => page(schedules.current)),
    handle(listReportReaders, () => page(READERS)),
    handle(listReportRuns, () => page(runs)),
    handle(createReportSchedule, async ({ request }) => {
      // The app sends this body.
      const body = (await request.json()) as ScheduleDraft;
      requests.push({ method: 'POST', body });
      schedules.current = [...schedules.current, saved(body)];
      return HttpResponse.json({ data: saved(body) }, { status: 201 });
    }),
    handle(changeReportSchedule, async ({ request }) => {
      // The app sends this body.
      const body = (await request.json()) as ScheduleDraft;
      requests.push({ method: 'PUT', body });
      return HttpResponse.json({ data: saved(body) });
    }),
    handle(deleteReportSchedule, () => {
      requests.push({ method: 'DELETE', body: null });
      schedules.current = [];
      return HttpResponse.json({ data: { id: 'schedule-1' } });
    }),
    handle(sendReportNow, () => {
      requests.push({ method: 'SEND', body: null });
      return HttpResponse.json({ data: SCHEDULE }, { status: 201 });
    }),
  );
  return { requests };
}

async function openDialog(sendsMail = true) {
  fixNow('2026-11-20T12:00:00.000Z');
  serveViews(aSavedView({ isShared: true }));
  server.use(handle(readPivot, () => HttpResponse.json({ data: { cells: [], locations: {}, accounts: {} } })));
  const locations = [aLocation({ timeZone: 'Atlantic/Canary' }), aLocation({ id: 'b' }), aLocation({ id: 'c' })];
  const deployment = aDeployment({ sendsMail });
  const { user } = await renderShell('/reports/pivot?rows=location&measure=orders&period=previousWeek&view=view-1', {
    ...{ role: 'account-admin', locations, deployment },
  });
  await chooseItem(user, 'Vista: Semana', 'Enviar por correo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar «Semana» por correo' }));
  return { user, dialog };
}

afterEach(() => jest.useRealTimers());

describe('the dialog of reports by e-mail', () => {
  it('creates a schedule: every Monday at 8:00 in the zone of most restaurants, to the user who creates it [M-06]', async () => {
    const { requests } = serveSchedules([]);
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('Esta vista no se envía por correo todavía.')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Nuevo envío' }));
    expect(await dialog.findByRole('checkbox', { name: /Ana/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));

    expect(await dialog.findByText('Cada lunes a las 08:00')).toBeVisible();
    expect(requests).toEqual([
      {
        method: 'POST',
        body: {
          ...{
            viewId: 'view-1',
            recurrence: { every: 'week', weekday: 1, hour: 8 },
            timeZone: 'Europe/Madrid',
            format: 'xlsx',
            isActive: true,
          },
          recipients: [{ userId: 'user-1', language: 'es' }],
        },
      },
    ]);
  });

  it('changes time, format, recipients and their languages [M-06]', async () => {
    const { requests } = serveSchedules([SCHEDULE]);
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Cambiar' }));

    await user.selectOptions(dialog.getByRole('combobox', { name: 'Frecuencia' }), 'Cada mes');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Día del mes' }), '31');
    expect(dialog.getByText('En meses más cortos, el último día.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Hora' }), '06:00');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Zona horaria' }), 'Atlantic/Canary');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Archivo' }), 'XLSX');
    await user.click(await dialog.findByRole('checkbox', { name: /Ana/ }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Idioma de los correos a Berta' }), 'Português');
    await user.click(dialog.getByRole('switch', { name: 'Enviar a estas horas' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));

    await waitFor(() =>
      expect(requests).toEqual([
        {
          method: 'PUT',
          body: {
            ...{ recurrence: { every: 'month', day: 31, hour: 6 }, timeZone: 'Atlantic/Canary', format: 'xlsx', isActive: false },
            recipients: [{ userId: 'user-2', language: 'pt' }],
          },
        },
      ]),
    );
  });

  it('saves nothing without a recipient, and says so [M-06]', async () => {
    const { requests } = serveSchedules([]);
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Nuevo envío' }));
    await user.click(await dialog.findByRole('checkbox', { name: /Ana/ }));

    await user.click(dialog.getByRole('button', { name: 'Guardar' }));

    expect(await dialog.findByText('Elige al menos un destinatario.')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('does not offer a recipient who unsubscribed, and saves without them [M-06]', async () => {
    const recipients = [recipientOf(ANA), recipientOf(BERTA, '2026-11-18T08:00:00.000Z')];
    const { requests } = serveSchedules([{ ...SCHEDULE, recipients }]);
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText(/1 se ha dado de baja/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cambiar' }));

    expect(await dialog.findByRole('checkbox', { name: /Berta.*se ha dado de baja/ })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(requests).toMatchObject([{ body: { recipients: [{ userId: 'user-1', language: 'es' }] } }]));
  });

  it('sends now, and says when it was sent a short time ago [M-06]', async () => {
    const { requests } = serveSchedules([SCHEDULE]);
    const { user, dialog } = await openDialog();

    await user.click(await dialog.findByRole('button', { name: 'Enviar ahora' }));
    expect(await screen.findByText('2 correos en cola')).toBeVisible();
    expect(requests).toEqual([{ method: 'SEND', body: null }]);

    server.use(handle(sendReportNow, () => refusal(409, 'SENT_RECENTLY')));
    await user.click(dialog.getByRole('button', { name: 'Enviar ahora' }));
    expect(await dialog.findByText('Se envió hace menos de 10 minutos.')).toBeVisible();
  });

  it('shows a log with what was sent, late or not sent, and why [M-06]', async () => {
    serveSchedules(
      [SCHEDULE],
      [
        aRun({ id: 'a', isLate: true, missed: 2, endedAt: '2026-11-18T09:00:00.000Z' }),
        aRun({ id: 'b', state: 'notSent', reason: 'noRight', recipient: 'berta@example.com' }),
        aRun({ id: 'c', state: 'queued', isOnRequest: true, endedAt: null }),
      ],
    );
    const { user, dialog } = await openDialog();

    await user.click(await dialog.findByRole('button', { name: 'Registro' }));

    const lines = await dialog.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^16 nov, 08:00.*ana@example\.comEnviado con retraso · 2 envíos anteriores perdidos · 18 nov, 10:00/),
      expect.stringMatching(/berta@example\.comNo enviado: el destinatario no puede ver la vista$/),
      expect.stringMatching(/enviar ahora.*En cola$/),
    ]);
  });

  it('deletes a schedule after a second confirmation [M-06]', async () => {
    const { requests } = serveSchedules([SCHEDULE]);
    const { user, dialog } = await openDialog();

    await user.click(await dialog.findByRole('button', { name: 'Eliminar' }));
    expect(requests).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));

    expect(await dialog.findByText('Esta vista no se envía por correo todavía.')).toBeVisible();
    expect(requests).toEqual([{ method: 'DELETE', body: null }]);
  });

  it('cannot send in an installation without a mail server, and says so [M-06]', async () => {
    serveSchedules([SCHEDULE]);
    const { dialog } = await openDialog(false);

    expect(await dialog.findByRole('button', { name: 'Enviar ahora' })).toBeDisabled();
    expect(dialog.getByText('Esta instalación no envía correos.')).toBeVisible();
  });
});
