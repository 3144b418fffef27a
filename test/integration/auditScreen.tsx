import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { listAuditLogs, listUserLogs } from '@/contract/audit';
import { listUsers } from '@/contract/users';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AuditLogsPage } from '@/features/auditLogs/AuditLogsPage';
import { anApiStore } from '../factories/anApiStore';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { renderWithTexts } from '../setup/renderWithTexts';

const NOW = new Date(2026, 10, 20, 14, 30).toISOString();

/** A server that returns these rows for any query, fifty a page. @returns the received queries */
export function logOf(entries: unknown[]) {
  const requests: Record<string, string>[] = [];
  const answer = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const { ts: _ts, ...query } = Object.fromEntries(searchParams);
    requests.push({ path: pathname.replace('/api', ''), ...query });
    const page = Number(query['page']);
    const data = entries.slice(page * 50, page * 50 + 50);
    return HttpResponse.json({ data, count: data.length, totalCount: entries.length });
  };
  server.use(handle(listAuditLogs, answer), handle(listUserLogs, answer));
  return requests;
}

export function renderAudit(search = '') {
  const router = createMemoryRouter([{ path: '/auditLogs', element: <AuditLogsPage /> }], { initialEntries: [`/auditLogs${search}`] });
  renderWithTexts(
    <Provider store={anApiStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

export const table = () => screen.findByRole('table', { name: 'Cambios' });
export const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

/** Sets a Friday afternoon and the two users whose changes the log contains. */
export function useAuditServer() {
  beforeEach(() => {
    fixNow(NOW);
    aLayoutOf(1280, 800);
    server.use(
      handle(listUsers, () =>
        HttpResponse.json({ data: [aUser(), aUser({ id: 'user-2', email: 'admin@example.com', name: 'Lola' })], count: 2, totalCount: 2 }),
      ),
    );
  });
  afterEach(() => jest.useRealTimers());
}
