import { act, screen } from '@testing-library/react';
import { renderApp } from './renderApp';
import { aToken } from '../factories/aToken';
import { storeSession } from './storeSession';

/** Changes the stored language, as another tab would. */
function otherTabChooses(language: string): void {
  localStorage.setItem('pase:language', language);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pase:language' })));
}

describe('language change in another tab', () => {
  afterEach(() => (document.documentElement.lang = ''));

  it('applies to this tab at once and retains the input [BX-03]', async () => {
    const { user } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@');

    otherTabChooses('pt');

    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@');
    expect(document.documentElement).toHaveAttribute('lang', 'pt');
  });

  it('applies to the protected screens too [BX-03]', async () => {
    storeSession(aToken());
    await renderApp('/dashboard');
    await screen.findByRole('heading', { name: 'Panel', level: 1 });

    otherTabChooses('en');

    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });
});
