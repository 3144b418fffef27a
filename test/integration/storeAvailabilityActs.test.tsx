import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { aChannelStatus } from '../factories/aChannelStatus';
import { refusal } from '../msw/handlers';
import {
  anOpenLocation,
  beforeStores,
  cell,
  CHAPINERO,
  dialog,
  MALASANA,
  matrix,
  NOW,
  pauseButton,
  renderStores,
  reopenButton,
  RUZAFA,
  statusesOf,
  statusServer,
} from './storeScreen';

const HALF_AN_HOUR = '2026-11-20T12:35:00.000Z';
const plannedPauses = async () =>
  within(within(await dialog()).getByRole('list', { name: 'Qué va a pasar' }))
    .getAllByRole('listitem')
    .map((plan) =>
      [...plan.children].filter(({ className }) => className !== 'status-request-channels').map(({ textContent }) => textContent),
    );
const limited = (retryAfterMs: number) =>
  HttpResponse.json({ error: { statusCode: 429, code: 'CHANNEL_RATE_LIMITED', message: '', details: { retryAfterMs } } }, { status: 429 });

/** Selects cells and opens the pause dialog. */
async function askToPause(user: UserEvent, ...cells: [locationName: string, channel: string][]) {
  for (const [locationName, channel] of cells) await user.click(await cell(locationName, channel));
  await user.click(pauseButton());
  return within(await dialog());
}

/** Pauses Glovo and Uber Eats at Malasaña for half an hour. */
async function pauseBoth(user: UserEvent) {
  const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo'], ['Malasaña', 'Uber Eats']);
  await user.click(getByRole('button', { name: 'Pausar 2 canales' }));
}

beforeEach(beforeStores);
afterEach(() => jest.useRealTimers());

describe('store pause', () => {
  it('offers the durations of the specification, each with its local end [SA-02]', async () => {
    statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA]);

    const { getAllByRole } = await askToPause(user, ['Malasaña', 'Glovo']);

    expect(getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '5 minhoy hasta las 13:10',
      '15 minhoy hasta las 13:20',
      '30 minhoy hasta las 13:35',
      '45 minhoy hasta las 13:50',
      '1 hhoy hasta las 14:05',
      '1 h 15 minhoy hasta las 14:20',
      '1 h 30 minhoy hasta las 14:35',
      '2 hhoy hasta las 15:05',
      '2 h 30 minhoy hasta las 15:35',
      '3 hhoy hasta las 16:05',
      'Hasta mañana, cuando abramañana hasta las 12:00',
      'Hoy hasta una hora',
      'Mañana hasta una hora',
    ]);
  });

  it('shows what it will pause, where and until when, and sends one call per channel [SA-02, SA-03]', async () => {
    const lisbon = anOpenLocation({ id: 'location-4', name: 'Alfama', timeZone: 'Europe/Lisbon' });
    const sent = statusServer(statusesOf([MALASANA, lisbon]));
    const { user } = await renderStores([MALASANA, lisbon]);

    const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo'], ['Malasaña', 'Uber Eats'], ['Alfama', 'Glovo']);
    await user.click(getByRole('radio', { name: /^1 h hoy/ }));
    expect(await plannedPauses()).toEqual([
      ['Alfama', 'hoy hasta las 13:05'],
      ['Malasaña', 'hoy hasta las 14:05'],
    ]);
    expect(sent).toEqual([]);
    await user.click(getByRole('button', { name: 'Pausar 3 canales' }));

    await screen.findByText('Se ha pedido pausar 3 canales');
    const until = '2026-11-20T13:05:00.000Z';
    expect(sent.map(({ locationId, slug, status, until: end }) => [locationId, slug, status, end])).toEqual([
      ['location-4', 'glovo', 'paused', until],
      ['location-1', 'glovo', 'paused', until],
      ['location-1', 'ubereats', 'paused', until],
    ]);
    expect(new Set(sent.map(({ operationId }) => operationId)).size).toBe(1);
    expect(await cell('Alfama', 'Glovo')).toHaveTextContent('Pausado');
    expect(screen.getByText('Elige canales para pausarlos o reabrirlos')).toBeVisible();
  });

  it('accepts a time of today or tomorrow, and rejects a past one [SA-02]', async () => {
    const sent = statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA]);
    const { getByLabelText, getByRole } = await askToPause(user, ['Malasaña', 'Glovo']);

    await user.click(getByRole('radio', { name: 'Hoy hasta una hora' }));
    expect(await plannedPauses()).toEqual([['Malasaña', 'Elige una hora']]);
    await user.type(getByLabelText('Hora de hoy'), '13:05');
    expect(await plannedPauses()).toEqual([['Malasaña', 'Allí ya ha pasado esa hora']]);
    expect(getByRole('button', { name: 'Pausar' })).toBeDisabled();
    await user.type(getByLabelText('Hora de mañana'), '18:30');
    expect(await plannedPauses()).toEqual([['Malasaña', 'mañana hasta las 18:30', 'Cierra igualmente a las 23:30']]);
    await user.click(getByRole('button', { name: 'Pausar 1 canal' }));

    await waitFor(() => expect(sent.map(({ until }) => until)).toEqual(['2026-11-21T17:30:00.000Z']));
  });

  it('starts each time with the first choice, without an earlier hidden time [SA-02]', async () => {
    const sent = statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA]);
    const first = await askToPause(user, ['Malasaña', 'Glovo']);
    await user.type(first.getByLabelText('Hora de mañana'), '18:30');
    await user.click(first.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(pauseButton());
    const second = within(await dialog());

    expect(second.getByLabelText('Hora de mañana')).toHaveValue('');
    expect(second.getByRole('radio', { name: /^30 min/ })).toBeChecked();
    expect(await plannedPauses()).toEqual([['Malasaña', 'hoy hasta las 13:35']]);
    await user.click(second.getByRole('button', { name: 'Pausar 1 canal' }));
    await waitFor(() => expect(sent.map(({ until }) => until)).toEqual([HALF_AN_HOUR]));
  });

  it('sends the displayed end, also in the middle of a minute [SA-02]', async () => {
    const sent = statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA], { now: '2026-11-20T12:05:30.000Z' });

    const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo']);
    expect(await plannedPauses()).toEqual([['Malasaña', 'hoy hasta las 13:36']]);
    await user.click(getByRole('button', { name: 'Pausar 1 canal' }));

    await waitFor(() => expect(sent.map(({ until }) => until)).toEqual(['2026-11-20T12:36:00.000Z']));
  });

  it('is possible in the last minute before closing, and not in the last minute before opening [SA-05]', async () => {
    const closing = anOpenLocation({ id: 'location-6', name: 'Cierra', openingHours: { fri: [{ from: '12:00', to: '13:06' }] } });
    const opening = anOpenLocation({ id: 'location-7', name: 'Abre', openingHours: { fri: [{ from: '13:06', to: '23:00' }] } });
    statusServer(statusesOf([closing, opening]));
    const { user } = await renderStores([closing, opening], { now: '2026-11-20T12:05:30.000Z' });

    await askToPause(user, ['Cierra', 'Glovo'], ['Abre', 'Glovo']);

    expect(await plannedPauses()).toEqual([
      ['Abre', 'Está fuera de su horario: solo se puede pausar mientras está abierto'],
      ['Cierra', 'hoy hasta las 13:36', 'Cierra igualmente a las 13:06'],
    ]);
  });

  it('shows the earliest and the latest of several ends [SA-02]', async () => {
    const late = anOpenLocation({
      id: 'location-8',
      name: 'Tarde',
      openingHours: { fri: [{ from: '00:00', to: '23:59' }], sat: [{ from: '09:00', to: '10:00' }] },
    });
    const later = anOpenLocation({
      id: 'location-9',
      name: 'Más tarde',
      openingHours: { fri: [{ from: '00:00', to: '23:59' }], sun: [{ from: '08:00', to: '10:00' }] },
    });
    statusServer(statusesOf([late, later]));
    const { user } = await renderStores([late, later]);

    const { getByRole } = await askToPause(user, ['Tarde', 'Glovo'], ['Más tarde', 'Glovo']);

    expect(getByRole('radio', { name: /^Hasta mañana/ }).closest('label')).toHaveTextContent(
      'mañana hasta las 09:00 – hasta el 22 nov a las 08:00, según el restaurante',
    );
  });

  it('excludes a location that is closed or has no hours, and shows why [SA-05]', async () => {
    const nowhere = anOpenLocation({ id: 'location-5', name: 'Sin horas', openingHours: undefined });
    const sent = statusServer(statusesOf([MALASANA, CHAPINERO, nowhere]));
    const { user } = await renderStores([MALASANA, CHAPINERO, nowhere]);

    const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo'], ['Chapinero', 'Rappi'], ['Sin horas', 'Glovo']);
    expect(await plannedPauses()).toEqual([
      ['Chapinero', 'Está fuera de su horario: solo se puede pausar mientras está abierto'],
      ['Malasaña', 'hoy hasta las 13:35'],
      ['Sin horas', 'No tiene horario de apertura: no se puede pausar'],
    ]);
    await user.click(getByRole('button', { name: 'Pausar 1 canal' }));

    await screen.findByText('Se ha pedido pausar 1 canal');
    expect(sent.map(({ locationId }) => locationId)).toEqual(['location-1']);
  });

  it('sends nothing after it is cancelled', async () => {
    const sent = statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA]);

    const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo']);
    await user.click(getByRole('button', { name: 'Cancelar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    expect(screen.getByText('1 canal de 1 restaurante')).toBeVisible();
  });

  it('names the failed channels and offers to pause them one by one [SA-06]', async () => {
    const sent = statusServer(statusesOf([MALASANA]), ({ slug }, call) =>
      slug === 'ubereats' && call < 3 ? refusal(502, 'CHANNEL_REFUSED') : null,
    );
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No se han podido pausar todos los canales. Pausa de uno en uno los que han fallado: Uber Eats');
    expect(alert).toHaveTextContent('Uber Eats en Malasaña: el canal lo ha rechazado');
    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent(/^Pausado13:35 · 30 min$/);
    expect(await cell('Malasaña', 'Uber Eats')).toHaveTextContent('AbiertoRechazado');
    await user.click(screen.getByRole('button', { name: 'Pausar Uber Eats en Malasaña' }));

    await screen.findByText('Se ha pedido pausar 2 canales');
    expect(sent.map(({ slug, until }) => [slug, until])).toEqual([
      ['glovo', HALF_AN_HOUR],
      ['ubereats', HALF_AN_HOUR],
      ['ubereats', HALF_AN_HOUR],
    ]);
  });

  it('shows a countdown for a rate-limited channel, and offers it again [SA-06]', async () => {
    const sent = statusServer(statusesOf([MALASANA]), ({ slug }, call) => {
      if (slug !== 'ubereats') return null;
      return call === 2 ? limited(42_000) : null;
    });
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Uber Eats \(Malasaña\) no acepta más cambios por ahora. Vuelve a intentarlo dentro de 1 minuto.$/);
    // Outside of the alert, which would otherwise be announced each second.
    expect(screen.getByText('0:42').closest('[role=alert]')).toBeNull();
    expect(screen.getByText('0:42')).toHaveAttribute('aria-live', 'off');
    expect(screen.queryByRole('button', { name: 'Pausar ahora' })).not.toBeInTheDocument();
    expect(await cell('Malasaña', 'Uber Eats')).toHaveTextContent('AbiertoLimitado');
    await user.click(screen.getByRole('button', { name: 'Quitar el aviso' }));

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  it('offers a rate-limited channel again once the time is over [SA-06]', async () => {
    const sent = statusServer(statusesOf([MALASANA]), ({ slug }, call) => (slug === 'ubereats' && call === 2 ? limited(50) : null));
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);
    const again = await screen.findByRole('button', { name: 'Pausar ahora' });
    expect(screen.getByRole('alert')).toHaveTextContent('Ya se puede volver a intentar en Uber Eats (Malasaña).');
    await user.click(again);

    await screen.findByText('Se ha pedido pausar 2 canales');
    expect(sent.map(({ slug }) => slug)).toEqual(['glovo', 'ubereats', 'ubereats']);
  });

  it('names store and channel of a rate-limited pause with its end, and leaves only that cell selected until a retry succeeds [R-07]', async () => {
    const known = {
      locationId: 'location-2',
      slug: 'glovo',
      status: 'paused' as const,
      until: '2026-11-20T13:00:00.000Z',
      reason: null,
      reportedAt: NOW,
    };
    const sent = statusServer(statusesOf([MALASANA, RUZAFA], known), ({ locationId }, call) =>
      locationId === 'location-2' && call <= 2 ? limited(1_500) : null,
    );
    const { user } = await renderStores([MALASANA, RUZAFA]);

    const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo'], ['Ruzafa', 'Glovo']);
    await user.click(getByRole('button', { name: 'Pausar 2 canales' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(/^Glovo \(Ruzafa\) no acepta más cambios por ahora/);
    expect(await cell('Ruzafa', 'Glovo')).toHaveTextContent(/^Pausado14:00 · 55 minLimitado$/);
    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent(/^Pausado13:35/);
    expect(screen.getByText('1 canal de 1 restaurante')).toBeVisible();
    expect(await cell('Ruzafa', 'Glovo')).toHaveAttribute('aria-selected', 'true');
    expect(await cell('Malasaña', 'Glovo')).toHaveAttribute('aria-selected', 'false');

    await user.click(await screen.findByRole('button', { name: 'Pausar ahora' }, { timeout: 4_000 }));
    await screen.findByText('Se ha pedido pausar 2 canales');
    expect(sent.map(({ locationId }) => locationId)).toEqual(['location-1', 'location-2', 'location-2']);
    expect(await cell('Ruzafa', 'Glovo')).toHaveTextContent(/^Pausado13:35/);
    expect(screen.getByText('Elige canales para pausarlos o reabrirlos')).toBeVisible();
  });

  it('retries another failed channel while a rate limit is active [SA-06]', async () => {
    const sent = statusServer(statusesOf([MALASANA]), ({ slug }, call) => {
      if (slug === 'ubereats') return limited(42_000);
      return call < 3 ? refusal(502, 'CHANNEL_REFUSED') : null;
    });
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);
    expect(await screen.findByText('0:42')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pausar Glovo en Malasaña' }));

    await waitFor(() => expect(sent.map(({ slug }) => slug)).toEqual(['glovo', 'ubereats', 'glovo']));
    expect(await screen.findByText('0:42')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pausar Glovo en Malasaña' })).not.toBeInTheDocument();
  });

  it('does not retry a pause whose end has passed, and asks for a new end [SA-06]', async () => {
    const sent = statusServer(statusesOf([MALASANA]), (_sent, call) => (call < 2 ? refusal(502, 'CHANNEL_REFUSED') : null));
    const { user } = await renderStores([MALASANA]);
    const { getByRole } = await askToPause(user, ['Malasaña', 'Glovo']);
    await user.click(getByRole('radio', { name: /^5 min hoy/ }));
    await user.click(getByRole('button', { name: 'Pausar 1 canal' }));
    const again = await screen.findByRole('button', { name: 'Pausar Glovo en Malasaña' });
    // A dialog that is opened again while it closes keeps its choice.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    jest.setSystemTime(new Date('2026-11-20T12:11:00.000Z'));
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('La pausa ya habría terminado: elige de nuevo hasta cuándo'));
    expect([sent.length, (await cell('Malasaña', 'Glovo')).textContent]).toEqual([1, 'AbiertoHora pasada']);
    await user.click(screen.getByRole('button', { name: 'Pausar Glovo en Malasaña' }));
    // The page's clock ticks each second.
    await waitFor(async () => expect(await plannedPauses()).toEqual([['Malasaña', 'hoy hasta las 13:41']]), { timeout: 5_000 });
    await user.click(within(await dialog()).getByRole('button', { name: 'Pausar 1 canal' }));

    await screen.findByText('Se ha pedido pausar 1 canal');
    expect(sent[1]?.until).toBe('2026-11-20T12:41:00.000Z');
  });

  it('counts locations, not channels, that are out of hours [SA-05]', async () => {
    statusServer(statusesOf([MALASANA]), () => refusal(409, 'OUT_OF_HOURS'));
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);

    expect(await screen.findByRole('alert')).toHaveTextContent('El restaurante está fuera de su horario de apertura y no se puede pausar');
  });

  it('shows a confirmed channel that differs from the request, even when others failed [BS-01]', async () => {
    statusServer(statusesOf([MALASANA]), ({ slug, status, until }) => {
      if (slug === 'ubereats') return refusal(502, 'CHANNEL_REFUSED');
      const asked = { status, until, at: '2026-11-20T12:00:00.000Z', by: 'Ana' };
      return HttpResponse.json({ data: { status: 'open', until: null, reportedAt: NOW, asked } });
    });
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);

    expect(await screen.findByRole('alert')).toHaveTextContent('Uber Eats');
    await waitFor(async () => expect(await cell('Malasaña', 'Glovo')).toHaveTextContent(/^AbiertoSe pidió pausar$/));
  });

  it.each([
    ['a general error', () => refusal(500, 'INTERNAL'), 'Hubo un error. Vuelve a intentarlo más tarde', 'Error'],
    ['a closed location', () => refusal(409, 'OUT_OF_HOURS'), 'fuera de su horario de apertura', 'Fuera de horario'],
    [
      'a platform that does not reply',
      () => refusal(504, 'CHANNEL_SILENT'),
      'el canal no responde y no se sabe si lo ha hecho',
      'Sin respuesta',
    ],
    ['a revoked permission', () => refusal(403, 'FORBIDDEN'), 'No tienes permiso para esto', 'Error'],
  ])('shows %s [SA-05, SA-06]', async (_case, answer, message, inCell) => {
    statusServer(statusesOf([MALASANA]), answer);
    const { user } = await renderStores([MALASANA]);

    await pauseBoth(user);

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent(`Abierto${inCell}`);
  });

  it('reopens channels, also of a closed location [SA-03]', async () => {
    const sent = statusServer(
      statusesOf([CHAPINERO], { locationId: 'location-3', slug: 'rappi', status: 'paused', until: null, reason: null, reportedAt: NOW }),
    );
    const { user } = await renderStores([CHAPINERO]);
    expect(await cell('Chapinero', 'Rappi')).toHaveTextContent('PausadoSin hora de fin');

    await user.click(await cell('Chapinero', 'Rappi'));
    await user.click(reopenButton());
    await user.click(within(await dialog()).getByRole('button', { name: 'Reabrir 1 canal' }));

    await screen.findByText('Se ha pedido reabrir 1 canal');
    expect(sent).toEqual([expect.objectContaining({ locationId: 'location-3', slug: 'rappi', status: 'open', until: null })]);
    await waitFor(async () => expect(await cell('Chapinero', 'Rappi')).toHaveTextContent('Cerrado'));
  });

  it('pauses and reopens the channel of a cell with its button, without selecting it [W-08]', async () => {
    const sent = statusServer(statusesOf([MALASANA], aChannelStatus({ slug: 'ubereats', status: 'paused', until: null })));
    const { user } = await renderStores([MALASANA]);

    await user.click(within(await cell('Malasaña', 'Glovo')).getByRole('button', { name: 'Pausar Glovo en Malasaña…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Pausar 1 canal' }));
    await screen.findByText('Se ha pedido pausar 1 canal');
    expect(await cell('Malasaña', 'Glovo')).toHaveAttribute('aria-selected', 'false');

    await user.click(within(await cell('Malasaña', 'Uber Eats')).getByRole('button', { name: 'Reabrir Uber Eats en Malasaña…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Reabrir 1 canal' }));
    await screen.findByText('Se ha pedido reabrir 1 canal');
    expect(sent.map(({ slug, status }) => [slug, status])).toEqual([
      ['glovo', 'paused'],
      ['ubereats', 'open'],
    ]);
  });

  it('does not pause cells hidden by filters', async () => {
    const sent = statusServer(statusesOf([MALASANA, RUZAFA]));
    const { user } = await renderStores([MALASANA, RUZAFA]);
    await user.click(await cell('Malasaña', 'Glovo'));
    await user.click(await cell('Ruzafa', 'Glovo'));

    await user.type(screen.getByRole('searchbox'), 'ruzafa');
    await screen.findByText('1 canal de 1 restaurante');
    await user.click(pauseButton());
    await user.click(within(await dialog()).getByRole('button', { name: 'Pausar 1 canal' }));

    await screen.findByText('Se ha pedido pausar 1 canal');
    expect(sent.map(({ locationId }) => locationId)).toEqual(['location-2']);
    await matrix();
  });
});
