import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const NOW = new Date('2026-11-20T12:05:00');

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

const show = (state: 'live' | 'polled' | 'lost', ageMs: number, onRefresh = () => undefined) =>
  renderWithTexts(<OldDataBanner state={state} freshAt={ageMs < 0 ? 0 : NOW.getTime() - ageMs} onRefresh={onRefresh} />);

describe('OldDataBanner', () => {
  it('shows since when the data is stale [BO-04]', () => {
    show('lost', 65_000);

    expect(screen.getByRole('status')).toHaveTextContent('Sin conexión. Lo que ves es de las 12:03:55; se pondrá al día solo.');
  });

  it.each([
    ['changes are live', 'live', 600_000],
    ['polling is on time', 'polled', 15_000],
    ['nothing is loaded yet', 'lost', -1],
  ] as const)('is not there while %s', (_case, state, age) => {
    show(state, age);

    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('appears when a polling reply is overdue [BO-04]', () => {
    show('polled', 15_000);

    act(() => void jest.advanceTimersByTime(7_000));

    expect(screen.getByRole('status')).toBeVisible();
  });

  it('refreshes when the button is clicked', async () => {
    const onRefresh = jest.fn();
    show('lost', 1_000, onRefresh);

    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Actualizar ahora' }));

    expect(onRefresh).toHaveBeenCalledTimes(1);
  });
});
