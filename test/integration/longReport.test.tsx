import { fireEvent, screen } from '@testing-library/react';
import { renderReports, serveFigures, serveReports } from './reportsScreen';

afterEach(() => jest.useRealTimers());

describe('reports over more than 92 days', () => {
  it('lead to the pivot with their period and filters if they are sums [M-03]', async () => {
    serveReports([]);
    serveFigures({});
    await renderReports('/reports?report=summary');
    await screen.findByText('No hay pedidos con estos filtros');

    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2025-12-01' } });

    const link = await screen.findByRole('link', { name: 'Ver el periodo en la tabla dinámica' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/reports\/pivot\?.*rows=location&rows=channel&rows=service.*from=2025-12-01/),
    );
  });

  it('lead nowhere if they are lists of orders [M-03]', async () => {
    serveReports([]);
    serveFigures({});
    await renderReports('/reports?report=orders');
    await screen.findByText('No hay pedidos con estos filtros');

    fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2025-12-01' } });

    expect(await screen.findByText('Los informes se leen cuando las fechas son válidas.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ver el periodo en la tabla dinámica' })).not.toBeInTheDocument();
  });
});
