import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { syncSchedule } from '@/contract/locationForm';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  beforeAccounts();
  signedInAs('account-admin');
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

const ADDRESS = '/locations/location-1?section=schedule';
const save = () => screen.getByRole('button', { name: 'Guardar' });
const day = async (name: string) => within(await screen.findByRole('group', { name }));
const times = (label: string) =>
  ['desde', 'hasta'].map((side) => screen.getByLabelText<HTMLInputElement>(`${label}, ${side}`).value).join('-');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The 24-hour track of a day, 960 pixels wide: 40 pixels per hour. */
const track = (name: string) => {
  const element = screen.getByRole('group', { name }).querySelector<HTMLElement>('.schedule-track');
  if (!element) throw new Error('The day has no schedule track');
  element.getBoundingClientRect = () => ({ left: 0, width: 960 }) as DOMRect;
  return element;
};
/** A mouse event of the same name: jsdom has no pointer events. */
const point = (kind: 'down' | 'move' | 'up' | 'cancel', element: Element, hours: number) =>
  fireEvent(element, new MouseEvent(`pointer${kind}`, { bubbles: true, clientX: hours * 40, button: 0 }));

describe('location schedule', () => {
  it('is typed, copied, closed and opened for whole days, and sent [LO-08]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const monday = await day('lunes');
    expect(times('lunes, tramo 1')).toBe('12:00-16:00');
    expect((await day('viernes')).getByText('(día siguiente)')).toBeVisible();

    await user.click(monday.getByRole('button', { name: 'Añadir un tramo el lunes' }));
    expect(times('lunes, tramo 2')).toBe('17:00-20:00');
    type('lunes, tramo 2, hasta', '22:30');
    await user.click(monday.getByRole('button', { name: 'Copiar el lunes a otros días' }));
    await user.click(await screen.findByRole('menuitem', { name: 'De lunes a viernes' }));
    expect(times('viernes, tramo 2')).toBe('17:00-22:30');
    await user.click((await day('miércoles')).getByRole('button', { name: 'Cerrado todo el miércoles' }));
    await user.click((await day('sábado')).getByRole('button', { name: 'Abierto todo el sábado' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    const workday = [
      { from: '12:00', to: '16:00' },
      { from: '17:00', to: '22:30' },
    ];
    expect(sent[0]?.body).toEqual({
      openingHours: { mon: workday, tue: workday, wed: [], thu: workday, fri: workday, sat: [{ from: '00:00', to: '00:00' }], sun: [] },
    });
  });

  it("is dragged on a day's track: ranges are created, moved and extended, and a cancelled drag is undone [LO-08]", async () => {
    serverWithLocations(aWholeLocation({ openingHours: {} }));
    const { user } = await renderApp(ADDRESS);
    await day('martes');
    const line = track('martes');

    point('down', line, 9.1);
    point('move', line, 12);
    point('up', line, 12);
    expect(times('martes, tramo 1')).toBe('09:00-12:00');

    const piece = line.querySelector('.schedule-piece') ?? line;
    point('down', piece, 10);
    point('move', line, 11.5);
    point('up', line, 11.5);
    expect(times('martes, tramo 1')).toBe('10:30-13:30');

    point('down', screen.getByRole('slider', { name: 'martes, tramo 1: cierre' }), 13.5);
    point('move', line, 24);
    point('up', line, 24);
    expect(times('martes, tramo 1')).toBe('10:30-00:00');

    point('down', line, 2);
    point('cancel', line, 2);
    expect((await day('martes')).getAllByRole('slider')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect((await day('martes')).queryByRole('slider')).not.toBeInTheDocument();
  });

  it('rejects an eleventh range of a day with a message [LO-08]', async () => {
    const tue = Array.from({ length: 10 }, (_, index) => ({ from: `0${index}:00`, to: `0${index}:30` }));
    serverWithLocations(aWholeLocation({ openingHours: { tue } }));
    await renderApp(ADDRESS);
    const tuesday = await day('martes');

    point('down', track('martes'), 12);
    point('move', track('martes'), 14);

    expect(tuesday.getByRole('alert')).toHaveTextContent('Un día puede tener 10 tramos como máximo. Quita uno o alarga otro.');
    expect(save()).toBeDisabled();
    type('martes, tramo 1, hasta', '00:45');
    expect(tuesday.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('is edited with the keyboard, also past midnight [LO-08]', async () => {
    serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await day('viernes');

    screen.getByRole('slider', { name: 'viernes, tramo 1: cierre' }).focus();
    await user.keyboard('{ArrowRight}{PageUp}');
    expect(times('viernes, tramo 1')).toBe('20:00-03:15');
    screen.getByRole('slider', { name: 'viernes, tramo 1: apertura' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(times('viernes, tramo 1')).toBe('19:45-03:15');
    expect(screen.getByRole('slider', { name: 'viernes, tramo 1: apertura' })).toHaveAttribute('aria-valuetext', '19:45');
    await user.keyboard('{Delete}');

    expect((await day('viernes')).getByText('Cerrado', { selector: 'span.location-muted' })).toBeVisible();
  });

  it('rejects a range that overlaps another, including one past midnight [LO-08]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const saturday = await day('sábado');
    await user.click(saturday.getByRole('button', { name: 'Añadir un tramo el sábado' }));
    type('sábado, tramo 1, desde', '01:00');

    // Friday's range ends at two.
    expect(saturday.getByText('Se solapa con otro tramo')).toBeVisible();
    expect(screen.getByLabelText('sábado, tramo 1, desde')).toBeInvalid();
    await user.click(save());
    expect(screen.getByText('Ha habido un error, por favor revise los campos')).toBeVisible();
    expect(within(screen.getByRole('tab', { name: /^Horario/ })).getByRole('img', { name: 'Hay campos que revisar' })).toBeVisible();
    expect(sent).toEqual([]);
    type('viernes, tramo 1, hasta', '00:30');
    expect(saturday.queryByText('Se solapa con otro tramo')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Hay campos que revisar' })).not.toBeInTheDocument());
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('requires both times of a range [LO-08]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await day('lunes');
    type('lunes, tramo 1, hasta', '');

    await user.click(save());

    expect(await screen.findByText('Escribe las dos horas')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('is sent to the selected channels, and shows each result [LO-08]', async () => {
    const channels = ['glovo', 'ubereats', 'manolo-bakes', 'justeat'].map((slug) => ({ slug, enabled: slug !== 'justeat', storeId: '1' }));
    serverWithLocations(aWholeLocation({ channels }));
    const requests: unknown[] = [];
    server.use(
      handle(syncSchedule, async ({ request }) => {
        requests.push(await request.json());
        const results = [
          { slug: 'glovo', status: 'success', code: null },
          { slug: 'manolo-bakes', status: 'fail', code: 'CHANNEL_RATE_LIMITED' },
        ];
        return HttpResponse.json({ data: { results } });
      }),
    );
    const { user } = await renderApp(ADDRESS);
    const section = within(await screen.findByRole('region', { name: 'Enviar el horario a los canales' }));
    expect(section.queryByRole('checkbox', { name: /Just Eat/ })).not.toBeInTheDocument();
    await user.click(await section.findByRole('checkbox', { name: /Uber Eats/ }));

    await user.click(section.getByRole('button', { name: 'Enviar el horario a 2 canales' }));

    expect(await section.findByText('Horario actualizado')).toBeVisible();
    expect(section.getByText('El canal pide esperar: inténtalo en 1 minuto')).toBeVisible();
    expect(requests).toEqual([{ channelSlugs: ['glovo'], publicApiAppSlugs: ['manolo-bakes'] }]);
    server.use(handle(syncSchedule, () => refusal(500, 'INTERNAL')));
    await user.click(section.getByRole('button', { name: 'Enviar el horario a 2 canales' }));
    expect(await section.findByText(/^El horario no se ha enviado\./)).toBeVisible();
    expect(section.queryByText('Horario actualizado')).not.toBeInTheDocument();
  });

  it('is shown as in progress for a slow channel [LO-08]', async () => {
    serverWithLocations(aWholeLocation());
    const results = [{ slug: 'glovo', status: 'ongoing', code: null }];
    server.use(handle(syncSchedule, () => HttpResponse.json({ data: { results } })));
    const { user } = await renderApp(ADDRESS);
    const section = within(await screen.findByRole('region', { name: 'Enviar el horario a los canales' }));

    await user.click(section.getByRole('button', { name: 'Enviar el horario a 1 canal' }));

    expect(await section.findByText('El canal lo está actualizando')).toBeVisible();
  });

  it('is shown as sent when the reply contains no results [LO-08]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(handle(syncSchedule, () => HttpResponse.json({ data: {} })));
    const { user } = await renderApp(ADDRESS);
    const section = within(await screen.findByRole('region', { name: 'Enviar el horario a los canales' }));

    await user.click(section.getByRole('button', { name: 'Enviar el horario a 1 canal' }));

    expect(await section.findByText('Enviado')).toBeVisible();
  });

  it('can be sent only after it is saved [LO-08]', async () => {
    serverWithLocations(aWholeLocation());
    await renderApp(ADDRESS);
    await day('lunes');
    type('lunes, tramo 1, hasta', '17:00');

    expect(await screen.findByText(/^Guarda primero el horario/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar el horario a 1 canal' })).toBeDisabled();
  });
});
