import { act, screen } from '@testing-library/react';
import { renderApp } from './renderApp';
import { aToken } from '../factories/aToken';
import { storeSession } from './storeSession';

/** What another tab writes, as this tab hears of it. */
function otherTabChooses(language: string): void {
  localStorage.setItem('pase:language', language);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pase:language' })));
}

describe('language of another tab', () => {
  afterEach(() => (document.documentElement.lang = ''));

  it('comes into this one at once, and what was typed stays [BX-03]', async () => {
    const { user } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@');

    otherTabChooses('pt');

    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@');
    expect(document.documentElement).toHaveAttribute('lang', 'pt');
  });

  it('reaches the protected screens too [BX-03]', async () => {
    storeSession(aToken());
    await renderApp('/dashboard');
    await screen.findByRole('heading', { name: 'Panel', level: 1 });

    otherTabChooses('en');

    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });
});
