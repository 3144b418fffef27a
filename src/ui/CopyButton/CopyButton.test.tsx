import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const renderButton = () =>
  renderWithTexts(
    <>
      <CopyButton text="A-1001 🍕" />
      <LazyToasts />
    </>,
  );
const button = () => screen.getByRole('button', { name: 'Copiar A-1001 🍕' });

describe('CopyButton', () => {
  it('copies the text and shows a confirmation [S-18]', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    renderButton();

    await user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent(/^Copiado!$/);
    expect(copied.mock.calls).toEqual([['A-1001 🍕']]);
  });

  it.each([
    ['the browser denies it', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
    ['there is no clipboard, as over http', undefined],
  ])('explains how to copy manually when %s', async (_case, clipboard) => {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    renderButton();

    await user.click(button());

    expect(await screen.findByText(/cópialo a mano/)).toBeVisible();
    expect(screen.queryByText('Copiado!')).not.toBeInTheDocument();
  });
});
