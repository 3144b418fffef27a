import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const words = { open: 'Eliminar…', title: '¿Eliminar?', confirm: 'Eliminar' };

function renderDelete(name: string, onDelete: () => Promise<string | null>) {
  const onDeleted = jest.fn();
  renderWithTexts(
    <DeleteByName words={words} name={name} onDelete={onDelete} onDeleted={onDeleted}>
      No se puede deshacer.
    </DeleteByName>,
  );
  return { user: userEvent.setup(), onDeleted };
}

describe('DeleteByName', () => {
  it('accepts the name as displayed, and restores the focus when the dialog is cancelled', async () => {
    const { user } = renderDelete('Uno  Dos', async () => null);
    const opener = screen.getByRole('button', { name: 'Eliminar…' });

    await user.click(opener);
    await user.type(await screen.findByRole('textbox'), 'Uno Dos');
    expect(screen.getByRole('button', { name: 'Eliminar' })).toBeEnabled();
    await user.keyboard('{Escape}');

    await waitFor(() => expect(opener).toHaveFocus());
    await user.click(opener);
    expect(await screen.findByRole('textbox')).toHaveValue('');
  });

  it('cannot be closed while deleting', async () => {
    let end: (refused: string | null) => void = () => {};
    const { user, onDeleted } = renderDelete('Uno', () => new Promise((resolve) => (end = resolve)));
    await user.click(screen.getByRole('button', { name: 'Eliminar…' }));
    await user.type(await screen.findByRole('textbox'), 'Uno{Enter}');

    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    end('Todavía tiene usuarios');

    expect(await screen.findByText('Todavía tiene usuarios')).toBeVisible();
    expect(onDeleted).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    end(null);
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  });
});
