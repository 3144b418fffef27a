import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAuditLogs } from '@/contract/audit';
import { anAuditEntry } from '../factories/anAuditEntry';
import { expectRepliesOffContract, handle } from '../msw/handle';
import { server } from '../msw/server';
import { logOf, renderAudit, rows, table, useAuditServer } from './auditScreen';

const startOf = (day: number) => new Date(2026, 10, day).toISOString();

useAuditServer();

describe('audit log', () => {
  it('lists who changed what in the last seven days [AU-01]', async () => {
    const requests = logOf([
      anAuditEntry({ date: new Date(2026, 10, 20, 11, 30).toISOString() }),
      anAuditEntry({ id: 'line-2', action: 'addStatus', entity: 'order', entityId: 'order-7', changes: [] }),
    ]);
    renderAudit();

    const cells = (await rows()).map((row) => within(row).getAllByRole('cell'));
    expect(cells[0]?.map((cell) => cell.textContent)).toEqual([
      '20 nov 2026, 11:30:00',
      'admin@example.com',
      'Usuario · Cambio',
      'user-1',
      '1',
    ]);
    expect(screen.getByTitle('hace 3 horas')).toHaveTextContent('20 nov 2026, 11:30:00');
    expect(requests).toEqual([{ path: '/audit-logs', fromDate: startOf(14), toDate: startOf(21), page: '0', limit: '50' }]);
  });

  it('shows unknown values unchanged and counts unreadable rows [AU-01]', async () => {
    expectRepliesOffContract();
    logOf([anAuditEntry({ action: 'merge', entity: 'planet', userEmail: null }), { date: 7 }, { nothing: true }]);
    renderAudit();

    const [row] = await rows();
    expect(row).toHaveTextContent('merge');
    expect(row).toHaveTextContent('planet');
    expect(row).toHaveTextContent('user-2');
    expect(screen.getByRole('status')).toHaveTextContent('2 líneas no se han podido leer y no se muestran.');
  });

  it('filters by user, entity and day, and stores the filter in the address [AU-01]', async () => {
    const requests = logOf([anAuditEntry()]);
    const { user, search } = renderAudit();
    await table();

    await user.type(screen.getByLabelText('Usuario'), 'ADMIN@example.com');
    await user.selectOptions(screen.getByLabelText('Qué se cambió'), 'Pedido');
    const from = screen.getByLabelText('Desde');
    await user.clear(from);
    await user.type(from, '2026-11-01');

    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        path: '/audit-logs',
        userId: 'user-2',
        entity: 'order',
        fromDate: startOf(1),
        toDate: startOf(21),
        page: '0',
        limit: '50',
      }),
    );
    expect(search()).toBe('?user=user-2&entity=order&from=2026-11-01&to=2026-11-20');
    expect(screen.getByLabelText('Usuario')).toHaveValue('admin@example.com');
  });

  it("requests a user's own log when the user is the only filter [AU-01]", async () => {
    const requests = logOf([anAuditEntry()]);
    renderAudit('?user=user-2&from=&to=');

    await table();

    expect(requests).toEqual([{ path: '/logs', userId: 'user-2', page: '0', limit: '50' }]);
    expect(await screen.findByDisplayValue('admin@example.com')).toBeVisible();
  });

  it('finds a deleted user by id, and sends no request for an unknown e-mail address', async () => {
    const requests = logOf([anAuditEntry()]);
    const { user } = renderAudit();
    await table();
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));

    await user.type(screen.getByLabelText('Usuario'), 'nobody@example.com{Enter}');
    expect(await screen.findByText('Nadie tiene ese correo')).toBeVisible();
    expect(requests).toHaveLength(1);

    await user.clear(screen.getByLabelText('Usuario'));
    await user.type(screen.getByLabelText('Usuario'), 'user-gone{Enter}');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ userId: 'user-gone' }));
  });

  it.each([
    ['?from=2026-11-20&to=2026-11-01', 'La fecha final es anterior a la inicial'],
    ['?from=yesterday', 'Formato de fecha inválido'],
  ])('shows why the days in %s are invalid and sends no request', async (search, message) => {
    const requests = logOf([anAuditEntry()]);
    renderAudit(search);

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('loads older rows page by page without duplicates', async () => {
    const requests = logOf(Array.from({ length: 120 }, (_, n) => anAuditEntry({ id: `line-${n === 50 ? 49 : n}` })));
    const { user } = renderAudit();
    expect(await table()).toHaveAttribute('aria-rowcount', '51');
    expect(screen.getByText('50 de 120')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '100'));
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '120'));

    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
    expect(requests.map(({ page }) => page)).toEqual(['0', '1', '2']);
  });

  it('shows that nothing matches, and clears the filters on request', async () => {
    const requests = logOf([]);
    const { user } = renderAudit('?entity=flag');

    await user.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));

    await waitFor(() => expect(requests.at(-1)).toEqual({ path: '/audit-logs', page: '0', limit: '50' }));
  });

  it('shows why loading failed, and retries on request', async () => {
    server.use(handle(listAuditLogs, () => HttpResponse.error()));
    const { user } = renderAudit();

    expect(await screen.findByRole('alert')).toHaveTextContent('Ha ocurrido un error conectando con el servidor');
    logOf([anAuditEntry()]);
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await rows()).toHaveLength(1);
  });
});
