// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/entities/busyMode/BusyPanel';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { endBusyMode, startBusyMode } from '@/contract/busyMode';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeBoard, NOW, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const in60Minutes = '2026-11-20T13:05:00.000Z';
const BUSY = { extraMinutes: 15, maxOrders: null, startedAt: NOW, until: in60Minutes, by: 'Ana' };

describe('the busy mode', () => {
  it('is started from the board for a chosen time [K-07]', async () => {
    signedInAs('location-admin', [aLocation()]);
    serverWith([]);
    const sent: unknown[] = [];
    server.use(
      handle(startBusyMode, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: aLocation({ busyMode: BUSY }) });
      }),
    );
    const { user } = await renderApp('/operations');

    await user.click(await screen.findByRole('button', { name: 'Modo de mucho trabajo' }));
    const form = within(await screen.findByRole('form', { name: 'Modo de mucho trabajo' }));
    await user.selectOptions(form.getByLabelText('Máximo de pedidos en 15 minutos'), '5');
    await user.click(form.getByRole('button', { name: 'Activar' }));

    await waitFor(() => expect(sent).toEqual([{ extraMinutes: 15, maxOrders: 5, until: expect.stringMatching(/^2026-11-20T13:0[56]/) }]));
  });

  it('is in the top bar of every user of the location until it ends, and can be ended there [K-07]', async () => {
    signedInAs('location-admin', [aLocation({ busyMode: BUSY })]);
    serverWith([]);
    let ended = 0;
    server.use(
      handle(endBusyMode, () => {
        ended += 1;
        return HttpResponse.json({ data: aLocation() });
      }),
    );
    const { user } = await renderApp('/operations');

    await user.click(await screen.findByRole('button', { name: 'Centro: mucho trabajo hasta las 14:05, +15 min' }));
    await user.click(await screen.findByRole('button', { name: 'Terminar el modo de mucho trabajo de Centro' }));

    await waitFor(() => expect(ended).toBe(1));
  });

  it('is not in the top bar after its end [K-07]', async () => {
    signedInAs('location-staff', [aLocation({ busyMode: { ...BUSY, until: '2026-11-20T12:04:00.000Z' } })]);
    serverWith([]);
    await renderApp('/operations');

    await screen.findByRole('button', { name: /avisos/ });
    expect(screen.queryByRole('button', { name: /mucho trabajo hasta/ })).toBeNull();
  });
});
