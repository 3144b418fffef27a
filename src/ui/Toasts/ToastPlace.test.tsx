import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from '@/ui/Toasts/showToast';
import { ToastPlace } from '@/ui/Toasts/ToastPlace';

async function showOne(text: string) {
  render(<ToastPlace />);
  await act(() => showToast('success', text));
  return screen.findByRole('alert');
}

const bar = () => document.querySelector<HTMLElement>('.Toastify__progress-bar') ?? document.body;
const leaving = () => document.querySelector('[class*="-exit--"]');

describe('ToastPlace', () => {
  it('shows a notice at the bottom right that goes by itself after 2 s, without a visible bar', async () => {
    const toast = await showOne('Guardado');

    expect(toast).toHaveTextContent('Guardado');
    expect(document.querySelector('.Toastify__toast-container--bottom-right')).toBeInTheDocument();
    expect(bar()).toHaveStyle({ animationDuration: '2000ms' });
    expect(document.querySelector('.Toastify__progress-bar--wrp')).toHaveAttribute('data-hidden', 'true');

    fireEvent.animationEnd(bar());

    await waitFor(() => expect(leaving()).toBeInTheDocument());
  });

  it('closes with a click', async () => {
    const toast = await showOne('Copiado!');

    await userEvent.click(toast);

    await waitFor(() => expect(leaving()).toBeInTheDocument());
  });

  it('waits while the pointer is on it', async () => {
    const toast = await showOne('Guardado');

    await userEvent.hover(toast);
    expect(bar()).toHaveStyle({ animationPlayState: 'paused' });

    await userEvent.unhover(toast);
    expect(bar()).toHaveStyle({ animationPlayState: 'running' });
  });
});
