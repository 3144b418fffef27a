import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderReports, serveFigures, serveReports } from './reportsScreen';

afterEach(() => jest.useRealTimers());

const SUMMARY = {
  ...{ locationId: 'location-1', location: 'Madrid Centro', accountId: 'account-1', channel: 'glovo', serviceType: 'takeaway' },
  ...{ currency: 'EUR', moved: 0, orders: 1200, sales: 4_500_000, withoutTotal: 0, cancelled: 3, failed: 0 },
};

describe('reports over more than 92 days', () => {
  it('show sums of up to 400 days, whose figures lead to their months [M-03]', async () => {
    const requests = serveReports([], [SUMMARY]);
    serveFigures({});
    await renderReports('/reports?report=summary');
    await screen.findByText('No hay pedidos con estos filtros');

    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2025-12-01' } });

    const cancelled = await screen.findByRole('link', { name: '3' });
    expect(requests.at(-1)).toMatchObject({ type: 'summary', fromDay: '2025-12-01', toDay: '2026-11-20' });
    expect(cancelled).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/reports\/pivot\?.*statuses=CANCELLED&rows=month&measure=cancelled&from=2025-12-01&to=2026-11-20/),
    );
  });

  it.each([
    ['a list of orders', '/reports?report=orders', '2025-12-01'],
    ['sums of more than 400 days', '/reports?report=summary', '2025-10-01'],
    ['sums by days of the zone of the viewer', '/reports?report=summary&period=today&days=zone', '2025-12-01'],
    ['products by business day', '/reports?report=salesWithProducts&period=today&days=business', '2025-12-01'],
  ])('are not requested for %s, which states the limits [M-03]', async (_name, address, from) => {
    const requests = serveReports([]);
    serveFigures({});
    await renderReports(address);
    await screen.findByText('No hay pedidos con estos filtros');

    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: from } });

    expect(
      await screen.findByText(/^Los informes agrupados admiten hasta 400 días\. La lista de pedidos.* hasta 92\.$/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('No hay pedidos con estos filtros')).not.toBeInTheDocument());
    expect(requests).toHaveLength(1);
  });
});
