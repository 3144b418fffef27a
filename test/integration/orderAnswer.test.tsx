// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/entities/orderAnswer/AnswerOrder';
import '@/entities/orderAnswer/DenialForm';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { answerOrder } from '@/contract/orderAnswer';
import { getOrder } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { aLocation } from '../factories/aLocation';
import { aStatusEntry } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { recordBodies } from '../msw/recordBodies';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { beforeBoard, card, inStatus, NOW, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
/** The volumes of the audible sounds. */
let volumes: number[] = [];

beforeEach(() => {
  beforeBoard();
  play.mockReset();
  volumes = [];
  play.mockImplementation(async function (this: HTMLMediaElement) {
    if (this.volume > 0) volumes.push(this.volume);
  });
  signedInAs('location-staff', [aLocation({ channels: [{ slug: 'glovo', preparationMinutes: 15 }] })]);
});
afterEach(() => jest.useRealTimers());

const newOrder = (over: Partial<Order> = {}): Order => ({ ...inStatus('N-1', 'INCOMING_NEW'), suggestedPickUpAt: null, ...over });
const button = async (name: RegExp | string) => within(await card('N-1')).findByRole('button', { name });

const answering = (reply: () => Response) => recordBodies(answerOrder, reply, { id: 'N-1' });

const accepted = (minutes: number) => {
  const readyAt = new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
  const meta = { answer: { kind: 'accept', readyInMinutes: minutes, readyAt, by: { id: 'user-9', name: 'Ana' } } };
  const entry = aStatusEntry({ status: 'ACEPTED', creator: 'web-app', date: NOW, meta });
  return newOrder({ rev: 2, statuses: [...newOrder().statuses, entry], suggestedPickUpAt: readyAt });
};

describe('the answer to a new order', () => {
  it('accepts it on its card with the minutes of its channel, changed by +5, +10 and −5 [K-06]', async () => {
    serverWith([newOrder()]);
    const sent = answering(() => HttpResponse.json({ data: accepted(25) }));
    const { user } = await renderApp('/operations');

    expect(await button('Aceptar N-1: listo en 15 minutos')).toBeVisible();
    await user.click(await button(/^5 minutos más para N-1/));
    await user.click(await button(/^10 minutos más/));
    await user.click(await button(/^5 minutos menos/));
    await user.click(await button('Aceptar N-1: listo en 25 minutos'));
    await endUndo();

    expect(await within(await card('N-1')).findByText('Aceptado')).toBeVisible();
    expect(await card('N-1')).toHaveTextContent(/25 min/);
    expect(sent).toEqual([{ kind: 'accept', readyInMinutes: 25 }]);
    expect(document.activeElement).toHaveAccessibleName('N-1');
  });

  it('accepts an order for later at the time of its channel, without minutes [K-06]', async () => {
    serverWith([newOrder({ suggestedPickUpAt: '2026-11-20T18:00:00.000Z' })]);
    const sent = answering(() => HttpResponse.json({ data: accepted(355) }));
    const { user } = await renderApp('/operations');

    await user.click(await button('Aceptar N-1 para su hora'));
    await endUndo();

    await waitFor(() => expect(sent).toEqual([{ kind: 'accept', readyInMinutes: null }]));
  });

  it('denies it with a reason of its channel and a text [K-06]', async () => {
    serverWith([newOrder()]);
    const denied = aStatusEntry({ status: 'CANCELED', creator: 'web-app', date: NOW, reason: 'ITEM_UNAVAILABLE' });
    const sent = answering(() => HttpResponse.json({ data: newOrder({ rev: 2, statuses: [...newOrder().statuses, denied] }) }));
    const { user } = await renderApp('/operations');

    await user.click(await button('Rechazar N-1…'));
    const form = await screen.findByRole('form', { name: 'Rechazar el pedido' });
    expect(within(form).getByRole('button', { name: 'Rechazar el pedido' })).toBeDisabled();
    expect(within(form).queryByRole('option', { name: 'No hay repartidor' })).toBeNull();
    await user.selectOptions(within(form).getByLabelText('Motivo'), 'Falta un producto');
    await user.type(within(form).getByLabelText(/^Mensaje para el canal/), 'No quedan croquetas');
    await user.click(within(form).getByRole('button', { name: 'Rechazar el pedido' }));
    await endUndo();

    expect(await screen.findByRole('tab', { name: /Cancelado.* 1/ })).toBeVisible();
    expect(sent).toEqual([{ kind: 'deny', reason: 'ITEM_UNAVAILABLE', text: 'No quedan croquetas' }]);
  });

  it('that comes second shows who answered before and how, and the current state [K-06]', async () => {
    let current = newOrder();
    serverWith([current]);
    server.use(handle(getOrder, () => HttpResponse.json({ data: current }), { params: { id: 'N-1' } }));
    answering(() => {
      current = accepted(40);
      const details = { status: 'ACEPTED', by: 'Ana', readyInMinutes: 40, reason: null };
      return HttpResponse.json({ error: { statusCode: 409, code: 'ORDER_ANSWERED', message: 'answered', details } }, { status: 409 });
    });
    const { user } = await renderApp('/operations');

    await user.click(await button('Aceptar N-1: listo en 15 minutos'));
    await endUndo();

    expect(await screen.findByText('El pedido N-1 ya está en «Aceptado», por Ana (40 min). Se muestra su estado actual.')).toBeVisible();
    expect(await within(await card('N-1')).findByText('Aceptado')).toBeVisible();
    expect(await card('N-1')).toHaveTextContent(/40 min/);
  });

  it('can be repeated after a failure, with the same minutes [K-06]', async () => {
    serverWith([newOrder()]);
    answering(() => refusal(500, 'REMOTE_SERVER_ERROR'));
    const { user } = await renderApp('/operations');
    await user.click(await button(/^10 minutos más/));

    await user.click(await button('Aceptar N-1: listo en 25 minutos'));
    await endUndo();

    expect(await screen.findByText(/^No se pudo responder al pedido N-1/)).toBeVisible();
    expect(await button('Aceptar N-1: listo en 25 minutos')).toBeEnabled();
  });

  it('retains reason and text of a denial after a failure [K-06]', async () => {
    serverWith([newOrder()]);
    answering(() => refusal(500, 'REMOTE_SERVER_ERROR'));
    const { user } = await renderApp('/operations');
    await user.click(await button('Rechazar N-1…'));
    const form = await screen.findByRole('form', { name: 'Rechazar el pedido' });
    await user.selectOptions(within(form).getByLabelText('Motivo'), 'Otro motivo');
    await user.type(within(form).getByLabelText(/^Mensaje para el canal/), 'Se fue la luz');

    await user.click(within(form).getByRole('button', { name: 'Rechazar el pedido' }));
    await endUndo();

    expect(await screen.findByText(/^No se pudo responder al pedido N-1/)).toBeVisible();
    await user.click(await button('Rechazar N-1…'));
    const again = await screen.findByRole('form', { name: 'Rechazar el pedido' });
    expect(within(again).getByLabelText(/^Mensaje para el canal/)).toHaveValue('Se fue la luz');
    expect(within(again).getByLabelText('Motivo')).toHaveDisplayValue('Otro motivo');
  });

  it('is given in the drawer, whose history then shows minutes, time and person [K-06]', async () => {
    serverWith([newOrder()]);
    answering(() => HttpResponse.json({ data: accepted(15) }));
    const { user } = await renderApp('/operations?order=N-1');
    const drawer = await screen.findByRole('dialog', { name: /N-1/ });

    await user.click(await within(drawer).findByRole('button', { name: 'Aceptar N-1: listo en 15 minutos' }));
    await endUndo();

    expect((await within(drawer).findByText('Respondido por Ana')).previousElementSibling).toHaveTextContent(
      /^Listo en 15 minutos: .*13:20/,
    );
    expect(within(drawer).getByRole('button', { name: 'Cancelar pedido…' })).toBeVisible();
  });

  it('is not offered to a role that may not change orders [K-06]', async () => {
    signedInAs('location-sales');
    serverWith([newOrder()]);
    await renderApp('/operations');

    expect(within(await card('N-1')).queryAllByRole('button')).toEqual([]);
    expect(volumes).toEqual([]);
  });

  it('is requested by a sound, which one click silences for this order [K-06]', async () => {
    serverWith([newOrder()]);
    const { user } = await renderApp('/operations');
    await waitFor(() => expect(volumes).toEqual([0.35]));

    await user.click(await button('Silenciar el aviso de N-1 en este dispositivo'));

    expect(within(await card('N-1')).queryByRole('button', { name: /Silenciar/ })).toBeNull();
    expect(await button('Aceptar N-1: listo en 15 minutos')).toBeVisible();
  });
});
