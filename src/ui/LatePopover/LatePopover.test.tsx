import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const button = () => screen.getByRole('button', { name: 'Más' });
const gone = () => waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());

function renderPopover(onClosed = jest.fn()) {
  renderWithTexts(
    <>
      <LatePopover
        onClosed={onClosed}
        content={(close) => (
          <Menu>
            <MenuItem text="Imprimir" />
            <MenuItem text="Cerrar" shouldDismissPopover={false} onClick={close} />
          </Menu>
        )}
      >
        <Button aria-label="Más" />
      </LatePopover>
      <Button>Otro</Button>
    </>,
  );
  return { user: userEvent.setup(), onClosed };
}

describe('LatePopover', () => {
  it('opens and closes by its button and exposes its state', async () => {
    const { user } = renderPopover();
    expect(button()).toHaveAttribute('aria-expanded', 'false');

    await user.click(button());
    expect(await screen.findByRole('menuitem', { name: 'Imprimir' })).toBeVisible();
    expect(button()).toHaveAttribute('aria-expanded', 'true');

    await user.click(button());
    await gone();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['a selected item', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('menuitem', { name: 'Imprimir' }))],
    ['its content', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('menuitem', { name: 'Cerrar' }))],
  ])('is closed by %s and restores the focus', async (_what, close) => {
    const { user, onClosed } = renderPopover();
    await user.click(button());
    await screen.findByRole('menuitem', { name: 'Imprimir' });

    await close(user);

    await gone();
    expect(button()).toHaveFocus();
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('is closed by Escape while the button has the focus', async () => {
    renderPopover();
    fireEvent.click(button());

    fireEvent.keyDown(button(), { key: 'Escape' });

    await gone();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is closed by a press outside, and opens again', async () => {
    const { user } = renderPopover();
    await user.click(button());
    await screen.findByRole('menuitem', { name: 'Imprimir' });

    await user.click(screen.getByRole('button', { name: 'Otro' }));
    await gone();

    await user.click(button());
    expect(await screen.findByRole('menuitem', { name: 'Imprimir' })).toBeVisible();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
  });
});
