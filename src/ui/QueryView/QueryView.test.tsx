import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import es from '@/locales/es.json';
import { QueryView } from '@/ui/QueryView/QueryView';

function show(data: string[] | undefined, error: string | null, onRetry = () => undefined) {
  render(
    <IntlProvider locale="es" messages={es}>
      <QueryView
        data={data}
        error={error}
        onRetry={onRetry}
        skeleton={<p>esqueleto</p>}
        isEmpty={(rows) => rows.length === 0}
        empty={<p>nada todavía</p>}
      >
        {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
      </QueryView>
    </IntlProvider>,
  );
}

describe('QueryView', () => {
  it('renders the skeleton while loading', () => {
    show(undefined, null);

    expect(screen.getByRole('status', { name: 'Cargando' })).toHaveTextContent('esqueleto');
  });

  it('shows the error and retries', async () => {
    const retried = jest.fn();
    show(undefined, 'Sin conexión', retried);

    expect(screen.getByRole('alert')).toHaveTextContent('Sin conexión');
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(retried).toHaveBeenCalledTimes(1);
  });

  it('renders the empty state', () => {
    show([], null);

    expect(screen.getByText('nada todavía')).toBeVisible();
  });

  it('renders the loaded data', () => {
    show(['uno', 'dos'], null);

    expect(screen.getByText('uno')).toBeVisible();
    expect(screen.getByText('dos')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('renders stale data with a warning after a failed refresh', async () => {
    const retried = jest.fn();
    show(['uno'], 'Sin conexión', retried);

    expect(screen.getByText('uno')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Datos anteriores: no se han podido actualizar. Sin conexión');
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(retried).toHaveBeenCalledTimes(1);
  });
});
