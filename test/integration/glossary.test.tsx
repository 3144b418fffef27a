import { screen, waitFor, within } from '@testing-library/react';
import { aDeployment } from '../factories/aDeployment';
import { renderShell } from './shellScreen';

const terms = () => screen.getAllByRole('term').map((term) => term.textContent);
const search = () => screen.findByRole('searchbox', { name: 'Buscar una palabra' });

describe('glossary', () => {
  it('explains the words by group, in alphabetical order, to every role [W-06]', async () => {
    await renderShell('/glossary', { role: 'location-staff' });

    const printing = within(await screen.findByRole('region', { name: 'Impresión' }));
    expect(printing.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Aviso de cambio',
      'Comanda',
      'Diario de impresión',
      'ePOS-Print',
      'Impresora de respaldo',
      'Impresora que pide sus tickets',
      'Imprimir de nuevo',
      'Pestaña principal',
      'Programa instalado',
      'Ticket',
      'Traza',
    ]);
    expect(printing.getByText(/Epson lo llama Server Direct Print/)).toBeVisible();
  });

  it('finds a word by its name, its explanation or another word for it, ignoring accents [W-06]', async () => {
    const { user } = await renderShell('/glossary?q=fulano');
    expect(await screen.findByText('Ninguna palabra coincide')).toBeVisible();

    await user.clear(await search());

    await user.type(await search(), 'tiendas');
    expect(terms()).toEqual(['Restaurante']);
    await user.clear(await search());
    await user.type(await search(), 'CATALOGO muchos');
    expect(terms()).toEqual(['Menú maestro']);

    await user.clear(await search());
    await user.type(await search(), 'qqq');
    expect(screen.getByText('Ninguna palabra coincide')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver todas' }));
    expect(terms()).toContain('Restaurante');
  });

  it('is opened from the user menu [W-06]', async () => {
    const { user, address } = await renderShell('/dashboard');
    await user.click(screen.getByRole('button', { name: /^Usuario / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Glosario' }));

    expect(address()).toBe('/glossary');
    expect(await search()).toBeVisible();
    expect(terms()).toContain('Modo de mucho trabajo');
  });

  it('is opened from the support contacts, which close [W-06]', async () => {
    const supportContacts = [{ name: 'España', image: '/icons/es.svg', number: '+34 900 000 000' }];
    const { user, address } = await renderShell('/dashboard', { deployment: aDeployment({ supportContacts }) });
    await user.click(screen.getByRole('button', { name: 'Soporte' }));
    await user.click(await screen.findByRole('link', { name: 'Glosario' }));

    expect(address()).toBe('/glossary');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
