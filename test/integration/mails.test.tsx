import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Mail } from '@/domain/mail';
import { MailsPage } from '@/features/mails/MailsPage';
import { DeploymentContext } from '@/services/deployment/deploymentContext';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { aDeployment } from '../factories/aDeployment';
import { anApiStore } from '../factories/anApiStore';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { renderWithTexts } from '../setup/renderWithTexts';

const FAILED: Mail = {
  id: 'mail-1',
  kind: 'invitation',
  userId: 'user-1',
  recipient: 'eva@example.com',
  state: 'failed',
  attempts: 3,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T12:04:00.000Z',
  error: 'rejected',
  errorText: '550 No such person here',
};

function renderPage(sendsMail = true) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <MailsPage />
          <LazyToasts />
        </>
      ),
    },
  ]);
  renderWithTexts(
    <Provider store={anApiStore()}>
      <DeploymentContext value={{ ...aDeployment(), sendsMail }}>
        <RouterProvider router={router} />
      </DeploymentContext>
    </Provider>,
  );
  return userEvent.setup();
}

describe('e-mail log', () => {
  const requests: string[] = [];

  beforeEach(() => {
    aLayoutOf(1280, 800);
    requests.length = 0;
    server.use(
      http.get('*/api/mails', ({ request }) => {
        const state = new URL(request.url).searchParams.get('state');
        requests.push(state ?? 'all');
        const rows = state === 'sent' ? [] : [FAILED];
        return HttpResponse.json({ data: rows, count: rows.length, totalCount: rows.length });
      }),
    );
  });

  it("shows recipient, type, state, attempts, error and the mail server's reply [R-08]", async () => {
    const user = renderPage();

    const row = await screen.findByText('eva@example.com');
    for (const text of ['Invitación', 'El servidor de correo lo rechazó']) expect(screen.getByText(text)).toBeVisible();
    await user.click(row);

    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('550 No such person here')).toBeVisible();
    expect(within(dialog).getByText('No enviado')).toBeVisible();
    expect(within(dialog).getByText('3')).toBeVisible();
  });

  it('filters by state [R-08]', async () => {
    const user = renderPage();
    await screen.findByText('eva@example.com');

    await user.selectOptions(screen.getByLabelText('Estado'), 'sent');

    expect(await screen.findByText('No hay correos')).toBeVisible();
    expect(requests).toContain('sent');
  });

  it('sends an e-mail again [R-08]', async () => {
    const again: string[] = [];
    server.use(
      http.post('*/api/mails/:id/send-again', ({ params }) => {
        again.push(String(params['id']));
        return HttpResponse.json({ data: { ...FAILED, id: 'mail-2', state: 'queued', attempts: 0 } }, { status: 201 });
      }),
    );
    const user = renderPage();

    await user.click(await screen.findByText('eva@example.com'));
    await user.click(await screen.findByRole('button', { name: 'Enviar otra vez' }));

    expect(await screen.findByText('Se enviará otro enlace a eva@example.com')).toBeVisible();
    expect(again).toEqual(['mail-1']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows why an e-mail cannot be sent again [R-08]', async () => {
    server.use(http.post('*/api/mails/:id/send-again', () => refusal(409, 'MAIL_NOT_NEEDED')));
    const user = renderPage();

    await user.click(await screen.findByText('eva@example.com'));
    await user.click(await screen.findByRole('button', { name: 'Enviar otra vez' }));

    expect(await screen.findByText(/^Ya no hace falta/)).toBeVisible();
  });

  it('shows that the installation sends no e-mail [R-08]', async () => {
    renderPage(false);

    expect(await screen.findByText(/^Esta instalación no envía correos/)).toBeVisible();
  });
});
