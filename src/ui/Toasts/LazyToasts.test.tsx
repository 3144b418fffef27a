import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showLastingToast } from '@/ui/Toasts/showLastingToast';
import { showToast } from '@/ui/Toasts/showToast';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const KINDS = ['error', 'success', 'info'] as const;
const WIDTH = 320;

async function showOne(text: string, kind: (typeof KINDS)[number] = 'success') {
  renderWithTexts(<LazyToasts />);
  await act(() => showToast(kind, text));
  return screen.findByRole('alert');
}

const frame = () => document.querySelector<HTMLElement>('.Toastify__toast') ?? document.body;
const bar = () => document.querySelector<HTMLElement>('.Toastify__progress-bar') ?? document.body;
const leaving = () => document.querySelector('[class*="-exit--"]');

/** Drags the toast to the right by this many pixels. */
function drag(pixels: number): void {
  Object.defineProperty(frame(), 'offsetWidth', { value: WIDTH });
  // Pointer events in jsdom have no coordinates; mouse events do.
  fireEvent(frame(), new MouseEvent('pointerdown', { bubbles: true, clientX: 100 }));
  fireEvent(document, new MouseEvent('pointermove', { clientX: 100 + pixels }));
  fireEvent(document, new MouseEvent('pointerup', { clientX: 100 + pixels }));
}

describe.each(KINDS)('toast of kind %s', (kind) => {
  it('appears at the bottom right, is announced and closes after 2 s without a visible progress bar [S-18]', async () => {
    const toast = await showOne('Guardado', kind);

    expect(toast).toHaveTextContent('Guardado');
    expect(frame()).toHaveClass(`Toastify__toast--${kind}`);
    expect(document.querySelector('.Toastify__toast-container--bottom-right')).toContainElement(toast);
    expect(bar()).toHaveStyle({ animationDuration: '2000ms' });
    expect(document.querySelector('.Toastify__progress-bar--wrp')).toHaveAttribute('data-hidden', 'true');

    fireEvent.animationEnd(bar());

    await waitFor(() => expect(leaving()).toBeInTheDocument());
  });

  it('closes on click [S-18]', async () => {
    const toast = await showOne('Copiado!', kind);

    await userEvent.click(toast);

    await waitFor(() => expect(leaving()).toBeInTheDocument());
  });

  it('does not close while the pointer is over it [S-18]', async () => {
    const toast = await showOne('Guardado', kind);

    await userEvent.hover(toast);
    expect(bar()).toHaveStyle({ animationPlayState: 'paused' });

    await userEvent.unhover(toast);
    expect(bar()).toHaveStyle({ animationPlayState: 'running' });
  });

  it('closes when dragged away, and snaps back when released early [S-18]', async () => {
    await showOne('Guardado', kind);

    drag(WIDTH * 0.5);
    expect(frame().style.transform).toBe('');
    expect(screen.getByRole('alert')).toBeVisible();

    drag(WIDTH * 0.9);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('lasting toast', () => {
  it('stays after a click and without time limit, and closes when it is ended [K-03]', async () => {
    renderWithTexts(<LazyToasts />);
    let close = () => {};
    act(() => {
      close = showLastingToast(<button type="button">Deshacer</button>);
    });
    const button = await screen.findByRole('button', { name: 'Deshacer' });
    expect(screen.getByRole('status')).toContainElement(button);

    await userEvent.click(button);
    drag(WIDTH);
    fireEvent.animationEnd(bar());
    expect(leaving()).not.toBeInTheDocument();

    act(close);
    await waitFor(() => expect(leaving()).toBeInTheDocument());
  });

  it('is not shown when it is ended before its library is loaded [K-03]', async () => {
    renderWithTexts(<LazyToasts />);

    showLastingToast('Se envía en 5 s')();
    await act(() => showToast('info', 'Guardado'));

    expect(await screen.findByText('Guardado')).toBeVisible();
    expect(screen.queryByText('Se envía en 5 s')).toBeNull();
  });
});
