import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listApps } from '@/contract/apps';
import { aStatusEntry, anOrder, anOrderItem } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const glovoIsNamed = () =>
  server.use(handle(listApps, () => HttpResponse.json({ data: [{ slug: 'glovo', name: 'Glovo' }], count: 1, totalCount: 1 })));
const linesOf = (of: HTMLElement) =>
  within(of)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('dishes of an order card', () => {
  it('show quantity, name, modifiers and note of each item [K-01]', async () => {
    const menu = anOrderItem({ qty: 3, name: 'Menú', modifiers: [{ name: 'Patatas', qty: 2 }, { name: 'Cola' }], notes: 'Sin hielo' });
    serverWith([anOrder({ items: [menu, anOrderItem({ modifiers: [{ name: ' ' }] })] })]);

    await renderApp('/operations');

    expect(linesOf(await card('A-1001'))).toEqual(['3 ×Menú2 × PatatasColaSin hielo', '1 ×Pizza margarita']);
  });

  it('show the phrases that name an allergen in a band, and mark them in the text [K-01]', async () => {
    serverWith([
      anOrder({ note: 'Alérgica a los frutos secos, gracias', items: [anOrderItem({ modifiers: [{ name: 'Pan sin gluten' }] })] }),
    ]);

    await renderApp('/operations');

    const shown = await card('A-1001');
    expect(within(shown).getByTitle('Alérgenos').closest('p')).toHaveTextContent('Alérgica a los frutos secos · sin gluten');
    const marked = [...shown.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['Alérgica a los frutos secos', 'sin gluten']);
    expect(shown).toHaveTextContent('Alérgica a los frutos secos, gracias');
  });

  it('have no band without allergens [K-01]', async () => {
    serverWith([anOrder({ note: 'Una nuezcita, por favor' })]);

    await renderApp('/operations');

    expect(within(await card('A-1001')).queryByTitle('Alérgenos')).not.toBeInTheDocument();
  });

  it('are all in the card of an order with 60 items, which scrolls and is in the tab order [K-01]', async () => {
    const name = 'x'.repeat(300);
    serverWith([anOrder({ items: Array.from({ length: 60 }, (_, n) => anOrderItem({ name: `${n} ${name}` })) })]);

    await renderApp('/operations');

    const dishes = within(await card('A-1001')).getByRole('group', { name: 'Platos del pedido A-1001' });
    expect(linesOf(dishes)).toHaveLength(60);
    expect(dishes).toHaveAttribute('tabindex', '0');
    expect(dishes).toHaveTextContent(`59 ${name}`);
  });

  it('are isolated from the writing direction around them [K-01]', async () => {
    serverWith([anOrder({ items: [anOrderItem({ name: 'شاورما', notes: 'بدون بصل' })] })]);

    await renderApp('/operations');

    for (const text of ['شاورما', 'بدون بصل']) expect(within(await card('A-1001')).getByText(text).tagName).toBe('BDI');
  });

  it('say that an order has no items [K-01]', async () => {
    serverWith([anOrder({ items: [] })]);

    await renderApp('/operations');

    expect(within(await card('A-1001')).getByText('Sin artículos')).toBeVisible();
  });

  it('open the order by a click [K-01]', async () => {
    serverWith([anOrder()]);
    const { user } = await renderApp('/operations');

    await user.click(within(await card('A-1001')).getByText('Pizza margarita'));

    expect(await screen.findByRole('dialog', { name: 'Pedido A-1001' })).toBeVisible();
  });
});

describe('help of an order card', () => {
  it.each([
    ['Acéptalo en la tablet de Glovo', aStatusEntry({ status: 'IN_CHANNEL_DEVICE' })],
    ['Enciende el TPV y reenvíalo', aStatusEntry({ status: 'ERROR', reason: 'ERROR_POS_OFFLINE' })],
    ['Abre la caja y reenvíalo', aStatusEntry({ status: 'ERROR', reason: 'CASH_CLOSED' })],
    ['Introdúcelo a mano en el TPV', aStatusEntry({ status: 'ERROR', reason: 'ERROR_POS_INVALID_ITEM' })],
  ])('says "%s" [K-01]', async (text, entry) => {
    glovoIsNamed();
    serverWith([anOrder({ statuses: [entry] })]);

    await renderApp('/operations');

    expect(await within(await card('A-1001')).findByText(text)).toBeVisible();
  });

  it('is missing while nothing is wrong [K-01]', async () => {
    serverWith([inStatus('A-1', 'IN_KITCHEN')]);

    await renderApp('/operations');

    expect((await card('A-1')).querySelector('.order-card-todo')).toBeNull();
  });
});

describe('codes of an order card', () => {
  it.each([
    ['GLV-1', '#glv1', 0],
    ['A-1', 'GLV-778', 1],
  ])('shows for the code "%s" the code "%s" of the channel %i times [K-01]', async (code, orderCode, times) => {
    serverWith([anOrder({ code, channel: { slug: 'glovo', orderCode } })]);

    await renderApp('/operations');

    expect(within(await card(code)).queryAllByText(orderCode)).toHaveLength(times);
  });
});
