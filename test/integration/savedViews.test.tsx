// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/features/pivot/PivotPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readPivot } from '@/contract/pivot';
import { createSavedView, listSavedViews } from '@/contract/savedViews';
import type { PivotContent } from '@/domain/savedView';
import { A_PIVOT, A_REPORT, aSavedView } from '../factories/aSavedView';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { renderReports, serveReports } from './reportsScreen';
import { chooseItem, serveViews, submitName, viewsButton } from './savedViewServer';
import { renderShell } from './shellScreen';

const OTHER_PIVOT: PivotContent = { ...A_PIVOT, rows: ['channel'], measures: ['sales'], period: { preset: 'yesterday' } };
const SHARED = aSavedView({ id: 'view-2', name: 'Canales', ownerId: 'user-9', isShared: true, canChange: false, content: OTHER_PIVOT });
const OPEN = '/reports/pivot?rows=location&measure=orders&period=previousWeek&view=view-1';

/** Replies with empty pivots. @returns the queries */
function servePivot(): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  server.use(
    handle(readPivot, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { cells: [], locations: {}, accounts: {} } });
    }),
  );
  return queries;
}

async function renderPivot(address: string) {
  fixNow('2026-11-20T12:00:00.000Z');
  const queries = servePivot();
  const app = await renderShell(address, { role: 'account-admin' });
  await screen.findByRole('combobox', { name: 'Filas 1' });
  return { ...app, queries, params: () => new URLSearchParams(app.query()) };
}

afterEach(() => jest.useRealTimers());

describe('the menu of saved views', () => {
  it('saves what the screen shows under a name, with a period that remains relative [M-04]', async () => {
    const { requests } = serveViews();
    const { user, params } = await renderPivot('/reports/pivot?rows=channel&measure=sales&period=previousWeek&channels=glovo');
    await user.click(await viewsButton('Vistas'));
    expect(await screen.findByText(/^Aún no hay vistas/)).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Guardar como vista' }));
    await submitName(user, ' Canales ', 'Guardar');

    expect(await viewsButton('Vista: Canales')).toBeVisible();
    const content = { ...A_PIVOT, rows: ['channel'], measures: ['sales'], filter: { channels: ['glovo'] } };
    expect(requests).toEqual([{ method: 'POST', body: { name: 'Canales', isShared: false, content } }]);
    expect(params().get('view')).toBe('created-1');
    expect(params().get('period')).toBe('previousWeek');
  });

  it('shares a new view when the user selects it [M-04]', async () => {
    const { requests } = serveViews();
    const { user } = await renderPivot('/reports/pivot');
    await chooseItem(user, 'Vistas', 'Guardar como vista');
    await user.click(await screen.findByRole('switch', { name: 'Compartir con los usuarios de la cuenta' }));
    await submitName(user, 'Mes', 'Guardar');

    await waitFor(() => expect(requests).toMatchObject([{ body: { name: 'Mes', isShared: true } }]));
  });

  it('opens a view, whose relative period is that of today [M-04]', async () => {
    serveViews(aSavedView(), SHARED);
    const { user, params, queries } = await renderPivot('/reports/pivot');

    await chooseItem(user, 'Vistas', 'Canales Compartida con la cuenta');

    expect(await viewsButton('Vista: Canales')).toBeVisible();
    expect(Object.fromEntries(params())).toEqual({ rows: 'channel', measure: 'sales', period: 'yesterday', view: 'view-2' });
    await waitFor(() => expect(queries.at(-1)?.get('fromDay')).toBe('2026-11-19'));
  });

  it('marks what differs from the view, and no longer after it is undone [M-04]', async () => {
    serveViews(aSavedView());
    const { user, params } = await renderPivot(OPEN);
    expect(await viewsButton('Vista: Semana')).toBeVisible();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Filas 1' }), 'Canal');
    await user.click(screen.getByRole('checkbox', { name: 'Colores' }));

    await user.click(await viewsButton('Vista: Semana • cambiada'));
    expect(await screen.findByText('Cambia respecto a lo guardado: filas y colores.')).toBeVisible();
    expect(params().get('view')).toBe('view-1');
    await user.click(screen.getByRole('menuitemradio', { name: 'Semana' }));
    expect(await viewsButton('Vista: Semana')).toBeVisible();
  });

  it('saves the changes of the open view [M-04]', async () => {
    const { requests } = serveViews(aSavedView({ rev: 4 }));
    const { user } = await renderPivot(OPEN);
    await viewsButton('Vista: Semana');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filas 1' }), 'Canal');

    await chooseItem(user, /cambiada/, 'Guardar los cambios');

    expect(await viewsButton('Vista: Semana')).toBeVisible();
    expect(requests).toEqual([{ method: 'PATCH', body: { rev: 4, content: { ...A_PIVOT, rows: ['channel'] } } }]);
  });

  it('does not replace changes that another tab has made since the view was opened, before the user decides so [M-04]', async () => {
    const { views, requests } = serveViews(aSavedView());
    const { user, params } = await renderPivot(OPEN);
    await viewsButton('Vista: Semana');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filas 1' }), 'Canal');
    views.current = [aSavedView({ rev: 2, content: OTHER_PIVOT })];

    await chooseItem(user, /cambiada/, 'Guardar los cambios');

    const dialog = await screen.findByRole('dialog', { name: 'La vista «Semana» ha cambiado' });
    expect(views.current[0]?.content).toEqual(OTHER_PIVOT);
    expect(params().get('rows')).toBe('channel');
    await user.click(within(dialog).getByRole('button', { name: 'Sustituir' }));
    await waitFor(() => expect(views.current[0]).toMatchObject({ rev: 3, content: { ...A_PIVOT, rows: ['channel'] } }));
    expect(requests.map(({ body }) => body)).toMatchObject([{ rev: 1 }, { rev: 2 }]);
    expect(await viewsButton('Vista: Semana')).toBeVisible();
  });

  it('saves over changes of another tab without a question after the user has opened them [M-04]', async () => {
    const { views } = serveViews(aSavedView());
    const { user } = await renderPivot(OPEN);
    await viewsButton('Vista: Semana');
    views.current = [aSavedView({ rev: 2, content: OTHER_PIVOT })];
    await user.click(await viewsButton('Vista: Semana'));
    expect(await screen.findByText(/^Cambia respecto a lo guardado: periodo, filas y medidas/)).toBeVisible();
    await user.click(screen.getByRole('menuitemradio', { name: 'Semana' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Filas 1' })).toHaveValue('channel'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filas 1' }), 'Día');

    await chooseItem(user, /cambiada/, 'Guardar los cambios');

    await waitFor(() => expect(views.current).toMatchObject([{ rev: 3, content: { ...OTHER_PIVOT, rows: ['day'] } }]));
  });

  it('offers to save a new view when the open one was deleted by another tab [M-04]', async () => {
    const { views } = serveViews(aSavedView());
    const { user } = await renderPivot(OPEN);
    await viewsButton('Vista: Semana');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filas 1' }), 'Canal');
    await user.click(await viewsButton(/cambiada/));
    const item = await screen.findByRole('menuitem', { name: 'Guardar los cambios' });
    views.current = [];
    await user.click(item);

    const dialog = await screen.findByRole('dialog', { name: 'La vista «Semana» ya no existe' });
    expect(within(dialog).queryByRole('button', { name: 'Sustituir' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Guardar como otra vista' }));
    await submitName(user, 'Otra', 'Guardar');

    expect(await viewsButton('Vista: Otra')).toBeVisible();
    expect(views.current).toMatchObject([{ name: 'Otra', content: { rows: ['channel'] } }]);
  });

  it('renames a view, and retains the typed name after a conflict [M-04]', async () => {
    const { views } = serveViews(aSavedView());
    const { user } = await renderPivot(OPEN);
    await chooseItem(user, 'Vista: Semana', 'Cambiar el nombre');
    expect(await screen.findByRole('textbox', { name: /^Nombre de la vista/ })).toHaveValue('Semana');
    await submitName(user, '', 'Cambiar el nombre');
    expect(screen.getByText('Campo requerido')).toBeVisible();
    views.current = [aSavedView({ rev: 2, isShared: true })];

    await submitName(user, 'Semana anterior', 'Cambiar el nombre');
    expect(await screen.findByText(/^Otra pestaña u otra persona la ha cambiado entretanto/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Nombre de la vista/ })).toHaveValue('Semana anterior');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cambiar el nombre' }));

    expect(await viewsButton('Vista: Semana anterior')).toBeVisible();

    expect(views.current).toMatchObject([{ name: 'Semana anterior', isShared: true, rev: 3 }]);
  });

  it('shares a view and stops sharing it, without saving other changes [M-04]', async () => {
    const { views } = serveViews(aSavedView());
    const { user } = await renderPivot(OPEN.replace('orders', 'sales'));
    await chooseItem(user, /cambiada/, 'Compartir con la cuenta');
    expect(await screen.findByText('La cuenta ve ahora la vista «Semana»')).toBeVisible();
    expect(views.current).toMatchObject([{ isShared: true, content: A_PIVOT }]);

    await chooseItem(user, /cambiada/, 'Dejar de compartir');

    await waitFor(() => expect(views.current).toMatchObject([{ isShared: false, rev: 3, content: A_PIVOT }]));
  });

  it('deletes a view only after a confirmation, and leaves the table on the screen [M-04]', async () => {
    const { views } = serveViews(aSavedView());
    const { user, params } = await renderPivot(OPEN);
    await chooseItem(user, 'Vista: Semana', 'Eliminar');
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar la vista «Semana»?' });
    expect(views.current).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));

    expect(await viewsButton('Vistas')).toBeVisible();
    expect(views.current).toEqual([]);
    expect(Object.fromEntries(params())).toEqual({ rows: 'location', measure: 'orders', period: 'previousWeek' });
  });

  it.each([
    [true, 'Los usuarios de la cuenta dejarán de verla, y sus enlaces dejarán de funcionar.'],
    [false, 'No se puede deshacer.'],
  ])('states before it deletes a view who loses it, shared: %s [M-04]', async (isShared, text) => {
    serveViews(aSavedView({ isShared }));
    const { user } = await renderPivot(OPEN);
    await chooseItem(user, 'Vista: Semana', 'Eliminar');

    expect(await screen.findByRole('dialog', { name: '¿Eliminar la vista «Semana»?' })).toHaveTextContent(text);
  });

  it('copies the link of a view, which opens it as saved [M-04]', async () => {
    serveViews(aSavedView({ isShared: true }));
    const { user, visit, params } = await renderPivot(OPEN.replace('orders', 'sales'));
    const copied = jest.spyOn(navigator.clipboard, 'writeText');

    await chooseItem(user, /cambiada/, 'Copiar el enlace');

    expect(copied).toHaveBeenCalledWith('http://localhost/reports/pivot?view=view-1');
    await visit('/reports/pivot?view=view-1');
    expect(await viewsButton('Vista: Semana')).toBeVisible();
    expect(Object.fromEntries(params())).toEqual({ rows: 'location', measure: 'orders', period: 'previousWeek', view: 'view-1' });
  });

  it('states in the copied link of an unshared view that only its owner can open it [M-04]', async () => {
    serveViews(aSavedView());
    const { user } = await renderPivot(OPEN);

    await user.click(await viewsButton('Vista: Semana'));

    expect(await screen.findByRole('menuitem', { name: 'Copiar el enlace (solo lo abres tú)' })).toBeVisible();
  });

  it('does not change a view of another user [M-04]', async () => {
    serveViews(SHARED);
    const { user } = await renderPivot('/reports/pivot?rows=location&measure=sales&period=yesterday&view=view-2');

    await user.click(await viewsButton('Vista: Canales • cambiada'));

    expect(await screen.findByText(/^Solo quien la creó puede cambiarla/)).toBeVisible();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Copiar el enlace',
      'Enviar por correo',
      'Guardar como otra vista',
    ]);
  });

  it('states the limit of 100 views, and retains the name when another tab has reached it [M-04]', async () => {
    const all = Array.from({ length: 100 }, (_, n) => aSavedView({ id: `view-${n}`, name: `Vista ${n}` }));
    const { views } = serveViews(...all.slice(1));
    const { user } = await renderPivot('/reports/pivot');
    const details = [{ path: '', message: 'tooManyViews' }];
    server.use(
      handle(createSavedView, () => {
        views.current = all;
        return HttpResponse.json({ error: { statusCode: 422, code: 'INVALID', message: 'invalid', details } }, { status: 422 });
      }),
    );
    await chooseItem(user, 'Vistas', 'Guardar como vista');
    await submitName(user, 'Una más', 'Guardar');
    expect(await screen.findByText('Ya tienes 100 vistas: elimina una para guardar otra.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Nombre de la vista/ })).toHaveValue('Una más');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));

    await user.click(await viewsButton('Vistas'));
    expect(await screen.findByText('Ya tienes 100 vistas: elimina una para guardar otra.')).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Guardar como vista' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar una vista' }), 'vista 77');
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(['Vista 77']);
  });

  it('does not save a period that is being typed [M-04]', async () => {
    serveViews();
    const { user } = await renderPivot('/reports/pivot?from=2026-11-01&to=2026-11-10');
    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '' } });

    await user.click(await viewsButton('Vistas'));

    expect(await screen.findByText('Revisa las fechas y los filtros para poder guardar.')).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Guardar como vista' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers to load the views again after a failure [M-04]', async () => {
    serveViews(aSavedView());
    server.use(handle(listSavedViews, () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderPivot('/reports/pivot');
    await user.click(await viewsButton('Vistas'));
    const failure = await screen.findByRole('alert');

    await user.click(within(failure).getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByRole('menuitemradio', { name: 'Semana' })).toBeVisible();
  });
});

describe('the menu of saved views of the reports', () => {
  const report = aSavedView({ id: 'view-3', name: 'Ventas', content: A_REPORT });

  it('opens and saves report, period and filters [M-04]', async () => {
    const { views } = serveViews(report);
    serveReports([]);
    const { user, query } = await renderReports('/reports?view=view-3');
    expect(await viewsButton('Vista: Ventas')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(query()))).toEqual({ report: 'sales', period: 'previousWeek', view: 'view-3' });
    expect(screen.getByRole('tab', { name: 'Ventas' })).toHaveAttribute('aria-selected', 'true');

    await user.click(screen.getByRole('tab', { name: 'Pedidos' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Periodo' }), 'Ayer');
    await chooseItem(user, /cambiada/, 'Guardar los cambios');

    expect(await viewsButton('Vista: Ventas')).toBeVisible();
    expect(views.current).toMatchObject([{ rev: 2, content: { ...A_REPORT, report: 'orders', period: { preset: 'yesterday' } } }]);
  });

  it('opens a view of the pivot there [M-04]', async () => {
    serveViews(report, aSavedView());
    serveReports([]);
    servePivot();
    const { user, address } = await renderReports('/reports');

    await chooseItem(user, 'Vistas', 'Semana');

    await waitFor(() => expect(address()).toBe('/reports/pivot'));
    expect(await viewsButton('Vista: Semana')).toBeVisible();
  });
});

describe('a link to a saved view', () => {
  it('states that the view does not exist or is not shared [M-04]', async () => {
    serveViews(aSavedView());
    await renderShell('/reports/pivot?view=view-7', { role: 'account-admin' });

    expect(await screen.findByText('No encontramos esta vista')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir la tabla dinámica' })).toHaveAttribute('href', '/reports/pivot');
  });

  it('opens no screen for a user without reports [M-04]', async () => {
    serveViews(aSavedView({ isShared: true }));
    await renderShell('/reports/pivot?view=view-1', { role: 'location-staff' });

    expect(await screen.findByRole('heading', { level: 1, name: 'Operaciones' })).toBeVisible();
    expect(screen.queryByText('Semana')).not.toBeInTheDocument();
  });
});
