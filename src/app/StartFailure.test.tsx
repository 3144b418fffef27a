import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { StartFailure } from '@/app/StartFailure';
import es from '@/locales/es.json';
import type { DeploymentResult } from '@/services/deployment/loadDeployment';

type Failure = Exclude<DeploymentResult, { kind: 'read' }>;

describe('StartFailure', () => {
  it.each<[Failure, string]>([
    [{ kind: 'unreachable' }, 'No se ha podido leer la configuración (/config.json). Comprueba la conexión y vuelve a intentarlo.'],
    [
      { kind: 'unreadable', fields: ['apiUrl', 'rooms'] },
      'La configuración (/config.json) no es válida (apiUrl, rooms). Avisa a quien mantiene la instalación.',
    ],
    [{ kind: 'unreadable', fields: [] }, 'La configuración (/config.json) no es válida. Avisa a quien mantiene la instalación.'],
  ])('shows the problem of the configuration: %j', (failure, text) => {
    render(
      <IntlProvider locale="es" messages={es}>
        <StartFailure failure={failure} />
      </IntlProvider>,
    );

    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
  });
});
