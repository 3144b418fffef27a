import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { suspendItem } from '@/contract/productAvailability';
import { aCatalog, aModifier, aProduct } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aBlock, beforeBlocking, blockingServer, matrixRows } from './blockingScreen';
import { receiveMessage } from './receiveMessage';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBlocking);
afterEach(() => jest.useRealTimers());

const MENU_DISHES = [
  aProduct({ id: 'dish-1', name: 'Croquetas', posRef: 'P-001' }),
  aProduct({ id: 'dish-2', name: 'Jamón', posRef: 'P-002' }),
  aProduct({ id: 'dish-3', name: 'Menú del día', channels: [] }),
];
const MENU = aCatalog(MENU_DISHES, [aModifier({ id: 'extra-1', name: 'Alioli' })]);
/** Friday from 12:00 to 16:00 and from 20:00 to 01:00, Saturday closed. */
const openingHours = {
  fri: [
    { from: '12:00', to: '16:00' },
    { from: '20:00', to: '01:00' },
  ],
  sun: [{ from: '13:00', to: '17:00' }],
};
const CENTRO = aLocation({ openingHours });
const SUR = aLocation({ id: 'location-2', name: 'Sur', timeZone: 'Atlantic/Canary', openingHours });
const item = (innerId: string, over: object = {}) => ({
  ...{ innerId, kind: 'product', suspended: true, until: null, channels: ['glovo', 'ubereats'] },
  ...over,
});

async function openBlocking(over: Partial<Parameters<typeof blockingServer>[0]> = {}, locations = [CENTRO]) {
  signedInAs('account-staff', locations);
  const blocking = blockingServer({ menus: { 'location-1': [MENU], 'location-2': [MENU] }, ...over });
  const rendered = await renderApp('/suspend');
  await waitFor(() => expect(matrixRows()).toHaveLength(3));
  return { ...blocking, ...rendered };
}
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
const submit = (within_: HTMLElement) => fireEvent.click(within(within_).getByRole('button', { name: 'Bloquear' }));
const lines = () => screen.getAllByRole('status').flatMap((one) => (one.className === 'block-act' ? [one.textContent] : []));

describe('product blocking', () => {
  it.each([
    ['1 hora', '2026-11-20T13:05:00.000Z'],
    ['2 horas', '2026-11-20T14:05:00.000Z'],
    ['Hasta el fin del servicio de hoy', '2026-11-21T00:00:00.000Z'],
    ['Hasta la apertura de mañana', '2026-11-22T12:00:00.000Z'],
    ['Hasta nuevo aviso', null],
  ])('blocks one product on all its channels with the single-item call: %s [PB-02]', async (choice, until) => {
    const { user, sent } = await openBlocking();
    await user.click(button('Bloquear Croquetas'));
    const box = await dialog('Bloquear Croquetas');
    choose(choice);
    submit(box);

    await waitFor(() => expect(sent).toEqual([{ call: 'location-1 one', items: [item('dish-1', { until })] }]));
    await waitFor(() => expect(lines()).toEqual(['Bloquear Croquetas Hecho en todos los canales.']));
    await waitFor(() => expect(matrixRows()[0]?.[2]).toMatch(/^glovo: (?:Hasta|Indefinido)/));
  });

  it("offers the end of today's service first, and explains each choice and why one is unavailable [PB-02]", async () => {
    const { user } = await openBlocking({}, [aLocation({ openingHours: { sun: [{ from: '13:00', to: '17:00' }] } })]);
    await user.click(button('Bloquear Croquetas'));
    await dialog('Bloquear Croquetas');

    expect(
      screen
        .getAllByRole('radio')
        .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked, (radio as HTMLInputElement).disabled]),
    ).toEqual([
      ['1 hora14:05 CET', false, false],
      ['2 horas15:05 CET', false, false],
      ['Hasta el fin del servicio de hoyHoy ya no abre', false, true],
      ['Hasta la apertura de mañana22 nov, 13:00 CET', false, false],
      ['Hasta nuevo aviso', true, false],
      ['Hasta una fecha y hora', false, false],
    ]);
  });

  it('accepts a local time of the location, and rejects a past or nonexistent one [PB-02]', async () => {
    const { user, sent } = await openBlocking();
    await user.click(button('Bloquear Croquetas'));
    const box = await dialog('Bloquear Croquetas');
    choose('Hasta una fecha y hora');
    const field = within(box).getByLabelText('Fecha y hora');
    expect(field).toHaveAccessibleDescription('Hora de Europe/Madrid');
    const type = (value: string) => fireEvent.change(field, { target: { value } });

    submit(box);
    expect(within(box).getByRole('alert')).toHaveTextContent('Campo requerido');
    for (const [typed, message] of [
      ['2026-11-20T13:00', 'Esa hora ya ha pasado'],
      ['2027-03-28T02:30', 'Esa hora no existe: ese día se adelantan los relojes'],
    ] as const) {
      type(typed);
      expect(field).toHaveAccessibleDescription(message);
      submit(box);
    }
    expect(sent).toEqual([]);

    type('2027-10-31T02:30');
    expect(within(box).getByText(/Esa hora se repite por el cambio de hora en Centro/)).toBeVisible();
    submit(box);
    await waitFor(() => expect(sent[0]?.items).toEqual([item('dish-1', { until: '2027-10-31T01:30:00.000Z' })]));
  });

  it('sends nothing for a product without channels, and shows why [PB-04]', async () => {
    const { user, sent } = await openBlocking();
    await user.click(button('Bloquear Menú del día'));

    const notice = await dialog('Bloquear Menú del día');
    expect(within(notice).getByRole('alert')).toHaveTextContent('¡Este producto no dispone de canales asociados para bloquear!');
    expect(
      within(notice)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cerrar']);
    await user.click(within(notice).getByRole('button'));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(sent).toEqual([]);
  });

  it('blocks several products with the multi-item call, each location until its own time [PB-02]', async () => {
    const { user, sent } = await openBlocking({}, [CENTRO, SUR]);
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo lo listado' }));
    expect(screen.getByRole('region', { name: 'Selección' })).toHaveTextContent('3 productos · 4 celdas');
    await user.click(button('Bloquear…'));
    const box = await dialog('Bloquear 3 productos');
    expect(within(box).getByText('1 producto no tiene canales y no se bloquea: Menú del día')).toBeVisible();
    expect(within(box).getAllByText('Según el restaurante')).toHaveLength(4);
    await user.click(within(box).getByRole('checkbox', { name: 'ubereats' }));
    submit(box);

    const of = (until: string) => ['dish-1', 'dish-2'].map((id) => item(id, { channels: ['glovo'], until }));
    await waitFor(() =>
      expect(sent).toEqual([
        { call: 'location-1 many', items: of('2026-11-21T00:00:00.000Z') },
        { call: 'location-2 many', items: of('2026-11-21T01:00:00.000Z') },
      ]),
    );
    expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument();
  });

  it('requires a channel [PB-02]', async () => {
    const { user, sent } = await openBlocking();
    await user.click(screen.getAllByRole('button', { name: 'glovo: A la venta' })[0] ?? document.body);
    await user.click(button('Bloquear…'));
    const box = await dialog('Bloquear Croquetas');
    expect(within(box).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(within(box).getByRole('checkbox', { name: 'glovo' }));
    submit(box);

    expect(await within(box).findByText('Elige al menos un canal')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('modifier blocking', () => {
  it('labels selected modifiers as such, and offers no channel choice [PB-02] [PB-04]', async () => {
    const extras = [aModifier({ id: 'extra-1', name: 'Alioli' }), aModifier({ id: 'extra-2', name: 'Brava', channels: [] })];
    const { user } = await openBlocking({ menus: { 'location-1': [aCatalog(MENU_DISHES, extras)] } });
    await user.click(screen.getByRole('tab', { name: 'Modificadores' }));
    expect(await screen.findByRole('columnheader', { name: 'Modificador' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo lo listado' }));
    expect(screen.getByRole('region', { name: 'Selección' })).toHaveTextContent('2 modificadores · 2 celdas');

    await user.click(button('Bloquear…'));
    const box = await dialog('Bloquear 2 modificadores');
    expect(within(box).getByText('1 modificador no tiene canales y no se bloquea: Brava')).toBeVisible();
    await user.click(within(box).getByRole('button', { name: 'Cancelar' }));
    await user.click(button('Bloquear Brava'));

    expect(await screen.findByText('¡Este modificador no dispone de canales asociados para bloquear!')).toBeVisible();
  });
});

describe('change of the selected locations', () => {
  const of = (...locationIds: string[]) => localStorage.setItem('pase:filter:suspend:user-1', JSON.stringify({ locationIds }));
  async function go(user: { click: (element: Element) => Promise<void> }, ...names: string[]) {
    await user.click(screen.getByRole('button', { name: /^Restaurantes/ }));
    for (const name of names) await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    await user.click(screen.getByRole('button', { name: /^Restaurantes/ }));
  }

  it('retains a pending block, and then shows its location [BS-01] [PB-02]', async () => {
    of('location-1');
    const { user, app, setBlocked } = await openBlocking({ answer: (slug) => ({ status: slug === 'glovo' ? 'ongoing' : 'fail' }) }, [
      CENTRO,
      SUR,
    ]);
    await user.click(button('Bloquear Croquetas'));
    submit(await dialog('Bloquear Croquetas'));
    await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/los canales tienen 15:00 ?ubereats: no/)]));

    await go(user, 'Sur', 'Centro');
    await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/ubereats \(Centro\): no/)]));
    setBlocked({ 'location-1': [aBlock({ innerId: 'dish-1', channels: ['glovo', 'ubereats'] })] });
    receiveMessage(app, 'blocks.changed', { locationId: 'location-1' });

    await waitFor(() => expect(lines()).toEqual([expect.not.stringContaining('los canales tienen')]));
  });

  it('clears the selection, because the same row contains other products [PB-02]', async () => {
    of('location-1');
    const { user } = await openBlocking({}, [CENTRO, SUR]);
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Croquetas' }));
    expect(screen.getByRole('region', { name: 'Selección' })).toBeVisible();

    await go(user, 'Sur');

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selección' })).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: 'Seleccionar Croquetas' })).not.toBeChecked();
  });
});

describe('result of a block', () => {
  const block = async (user: { click: (element: Element) => Promise<void> }) => {
    await user.click(button('Bloquear Croquetas'));
    const box = await dialog('Bloquear Croquetas');
    choose('Hasta nuevo aviso');
    submit(box);
  };

  it('shows a countdown for a slow channel, also in its cell [BS-01]', async () => {
    const { user } = await openBlocking({ answer: (slug) => ({ status: slug === 'glovo' ? 'ongoing' : 'success' }) });
    await block(user);

    await waitFor(() => expect(lines()).toEqual(['Bloquear Croquetas Solicitado; los canales tienen 15:00']));
    await waitFor(() => expect(matrixRows()[0]?.slice(2)).toEqual(['glovo: Solicitado15:00', 'ubereats: Indefinido']));
    await user.click(button('Quitar de la lista'));
    expect(lines()).toEqual([]);
  });

  it('names the channels that rejected it, and retries only those [PB-02]', async () => {
    const failing = { status: 'fail', code: 'CHANNEL_REFUSED' } as const;
    const { user, sent } = await openBlocking({
      answer: (slug, call) => (slug === 'glovo' && call === 1 ? failing : { status: 'success' }),
    });
    await block(user);

    await waitFor(() => expect(lines()).toEqual(['Bloquear Croquetas glovo: no lo ha aceptadoVolver a intentarlo']));
    await user.click(button('Volver a intentarlo'));
    await waitFor(() => expect(lines()).toEqual(['Bloquear Croquetas Hecho en todos los canales.']));
    expect(sent.map(({ items }) => items[0]?.channels)).toEqual([['glovo', 'ubereats'], ['glovo']]);
  });

  it('does not retry a rate-limited channel until its countdown ends [PB-02]', async () => {
    const limited = { status: 'fail', code: 'CHANNEL_RATE_LIMITED' } as const;
    const { user } = await openBlocking({ answer: (slug) => (slug === 'glovo' ? limited : { status: 'success' }) });
    await block(user);

    await waitFor(() =>
      expect(lines()).toEqual([
        'Bloquear Croquetas glovo: limita las peticiones, inténtalo de nuevo en 1 minutoVolver a intentarlo en 1:00',
      ]),
    );
    expect(button('Volver a intentarlo en 1:00')).toBeDisabled();
  });

  it('names location and reason when one of several locations fails [PB-02]', async () => {
    const { user } = await openBlocking({}, [CENTRO, SUR]);
    server.use(handle(suspendItem, () => refusal(422, 'INVALID_DATA'), { params: { id: 'location-2' } }));
    await block(user);

    await waitFor(() =>
      expect(lines()).toEqual([
        expect.stringMatching(/^Bloquear Croquetas glovo \(Sur\) y ubereats \(Sur\): la carta o la hora han cambiado/),
      ]),
    );
  });
});

describe('unblocking', () => {
  const blocked = {
    'location-1': [
      aBlock({ innerId: 'dish-1', channels: ['glovo', 'ubereats'] }),
      aBlock({ innerId: 'dish-2' }),
      aBlock({ innerId: 'extra-1', kind: 'modifier', channels: ['glovo'] }),
    ],
  };

  it('unblocks a single blocked product without a confirmation [PB-03]', async () => {
    const { user, sent } = await openBlocking({ blocked });
    await user.click(await screen.findByRole('button', { name: 'Desbloquear Jamón' }));

    await waitFor(() =>
      expect(sent).toEqual([{ call: 'location-1 one', items: [item('dish-2', { suspended: false, channels: ['glovo'] })] }]),
    );
    await waitFor(() => expect(matrixRows()[1]).toEqual(['Jamón', 'P-002', 'glovo: A la venta', 'ubereats: A la venta']));
    expect(screen.queryByRole('button', { name: 'Desbloquear Jamón' })).not.toBeInTheDocument();
  });

  it('unblocks the selected cells [PB-03]', async () => {
    const { user, sent } = await openBlocking({ blocked });
    await user.click(await screen.findByRole('button', { name: 'ubereats: Indefinido' }));
    await user.click(within(screen.getByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Desbloquear' }));

    await waitFor(() => expect(sent[0]?.items).toEqual([item('dish-1', { suspended: false, channels: ['ubereats'] })]));
  });

  it('is disabled when no selected cell is blocked [PB-03]', async () => {
    const over = { innerId: 'dish-2', until: '2026-11-20T12:00:00.000Z', reports: [{ slug: 'glovo', suspended: false, at: '' }] };
    const { user } = await openBlocking({ blocked: { 'location-1': [aBlock({ innerId: 'dish-1' }), aBlock(over)] } });
    const ofSelection = () => within(screen.getByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Desbloquear' });
    expect(await screen.findByRole('button', { name: 'Desbloquear Croquetas' })).toBeVisible();
    // The block has expired, and the channel sells the product.
    expect(screen.queryByRole('button', { name: 'Desbloquear Jamón' })).not.toBeInTheDocument();

    await user.click(screen.getAllByRole('button', { name: 'ubereats: A la venta' })[0] ?? document.body);
    expect(ofSelection()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'glovo: Indefinido' }));
    expect(ofSelection()).toBeEnabled();
  });

  it('counts the affected items and locations before unblocking everything [PB-03]', async () => {
    const sold = { innerId: 'dish-2', until: '2026-11-20T12:00:00.000Z', reports: [{ slug: 'glovo', suspended: false, at: '' }] };
    const { user, sent } = await openBlocking(
      { blocked: { 'location-1': [aBlock({ innerId: 'dish-1', name: 'Croquetas' }), aBlock(sold)], 'location-2': [aBlock(sold)] } },
      [CENTRO, SUR],
    );
    await screen.findByRole('button', { name: 'Desbloquear Croquetas' });

    await user.click(button('Desbloquear todo…'));

    const box = await dialog('Desbloquear todo');
    expect(box).toHaveTextContent('Se volverán a vender 1 producto o modificador en 1 restaurante.');
    await user.click(within(box).getByRole('button', { name: 'Desbloquear 1' }));
    await waitFor(() => expect(sent.map(({ items }) => items.length)).toEqual([1]));
    await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/^Desbloquear Croquetas /)]));
  });

  it('unblocks everything after a confirmation with the count [PB-03]', async () => {
    const { user, sent } = await openBlocking({ blocked });
    await screen.findByRole('button', { name: 'Desbloquear Jamón' });
    await user.click(button('Desbloquear todo…'));
    const box = await dialog('Desbloquear todo');
    expect(box).toHaveTextContent('Se volverán a vender 3 productos y modificadores en 1 restaurante.');
    await user.click(within(box).getByRole('button', { name: 'Cancelar' }));
    await user.click(button('Desbloquear todo…'));
    await user.click(within(await dialog('Desbloquear todo')).getByRole('button', { name: 'Desbloquear 3' }));

    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: 'location-1 many',
          items: [
            item('dish-1', { suspended: false }),
            item('dish-2', { suspended: false, channels: ['glovo'] }),
            item('extra-1', { suspended: false, kind: 'modifier', channels: ['glovo'] }),
          ],
        },
      ]),
    );
    await waitFor(() => expect(lines()).toEqual(['Desbloquear dish-1 y 2 más Hecho en todos los canales.']));
    // The blocks are reloaded afterwards.
    await waitFor(() => expect(button('Desbloquear todo…')).toBeDisabled());
  });
});
