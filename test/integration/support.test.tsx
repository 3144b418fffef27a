import { screen, waitFor, within } from '@testing-library/react';
import type { SupportContact } from '@/domain/deployment';
import { aDeployment } from '../factories/aDeployment';
import { renderShell } from './shellScreen';

const CONTACTS: SupportContact[] = [
  { name: 'España', image: '/icons/es.svg', number: '+34 900 000 000', link: 'tel:+34900000000' },
  { name: 'Brasil', image: '/icons/br.svg', number: '+55 11 0000-0000' },
  { name: 'Colombia', image: '/icons/co.svg', number: '+57 601 000', link: 'javascript:alert(1)' },
  { name: 'México', image: '/icons/mx.svg', number: '+52 55 0000' },
  { name: 'WhatsApp', image: '/icons/chat.svg', number: '+34 600 000 000', link: 'https://wa.me/34600000000' },
];

async function openSupport() {
  const rendered = await renderShell('/dashboard', { deployment: aDeployment({ supportContacts: CONTACTS }) });
  await rendered.user.click(screen.getByRole('button', { name: 'Soporte' }));
  return { ...rendered, drawer: within(await screen.findByRole('dialog', { name: 'Soporte' })) };
}

describe('support drawer', () => {
  it('lists the configured contacts with image, name and number [SU-01]', async () => {
    const { drawer } = await openSupport();

    expect(drawer.getAllByRole('listitem').map((contact) => contact.textContent)).toEqual(
      CONTACTS.map(({ name, number }) => name + number),
    );
    expect(drawer.getAllByRole('img').flatMap((image) => image.getAttribute('src') ?? [])).toEqual(CONTACTS.map(({ image }) => image));
  });

  it('links only to phone numbers and web pages [SU-01]', async () => {
    const { drawer } = await openSupport();

    expect(
      drawer.getAllByRole('listitem').flatMap((contact) =>
        within(contact)
          .queryAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ),
    ).toEqual(['tel:+34900000000', 'https://wa.me/34600000000']);
    expect(drawer.getByRole('link', { name: '+34 600 000 000' })).toHaveAttribute('target', '_blank');
  });

  it('copies a number [SU-01]', async () => {
    const { drawer, user } = await openSupport();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');

    await user.click(drawer.getByRole('button', { name: 'Copiar +55 11 0000-0000' }));

    expect(copied.mock.calls).toEqual([['+55 11 0000-0000']]);
    expect(await screen.findByText('Copiado!')).toBeVisible();
  });

  it('closes with Escape and returns the focus to its button', async () => {
    const { user } = await openSupport();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Soporte' })).toHaveFocus());
  });

  it('is not offered without configured contacts [SU-01]', async () => {
    await renderShell('/dashboard', { deployment: aDeployment({ supportContacts: [] }) });

    expect(screen.queryByRole('button', { name: 'Soporte' })).not.toBeInTheDocument();
  });
});
