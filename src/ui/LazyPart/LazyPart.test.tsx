import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const renderPart = (load: () => Promise<{ default: () => string }>, onFailed?: () => void) => {
  const Part = lazy(load);
  renderWithTexts(
    <>
      <p>Lo demás</p>
      <LazyPart {...(onFailed && { onFailed })}>
        <Part />
      </LazyPart>
      <LazyToasts />
    </>,
  );
};

describe('LazyPart', () => {
  it('renders the component once it is loaded', async () => {
    renderPart(async () => ({ default: () => 'Cajón' }));

    expect(await screen.findByText(/Cajón/)).toBeVisible();
  });

  it.each([
    ['cannot be loaded', () => Promise.reject(new Error('offline'))],
    [
      'crashes',
      async () => ({
        default: () => {
          throw new Error('boom');
        },
      }),
    ],
  ])('renders its siblings and shows a toast when the component %s', async (_case, load) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = jest.fn();
    renderPart(load, failed);

    expect(await screen.findByRole('alert')).toHaveTextContent('Recarga la página');
    expect(screen.getByText('Lo demás')).toBeVisible();
    expect(failed).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
