import { act, render, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { useClock } from '@/ui/clock/useClock';

const NOON = Date.UTC(2026, 10, 20, 12, 0);

function Minute({ onDraw }: { onDraw?: () => void }) {
  const minute = useClock(useCallback((now: number) => Math.floor((now - NOON) / 60_000), []));
  onDraw?.();
  return <p>{minute} min</p>;
}

describe('useClock', () => {
  beforeEach(() => jest.useFakeTimers({ now: NOON }));
  afterEach(() => jest.useRealTimers());

  it('re-renders a component only when its value changes', () => {
    const onDraw = jest.fn();
    render(<Minute onDraw={onDraw} />);

    act(() => jest.advanceTimersByTime(59_000));
    expect([screen.getByText('0 min'), onDraw.mock.calls.length]).toEqual([expect.anything(), 1]);

    act(() => jest.advanceTimersByTime(1_000));
    expect([screen.getByText('1 min'), onDraw.mock.calls.length]).toEqual([expect.anything(), 2]);
  });

  it('uses one timer for all components and stops it with the last one', () => {
    const { unmount } = render(
      <>
        <Minute />
        <Minute />
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);

    unmount();

    expect(jest.getTimerCount()).toBe(0);
  });

  it('returns the current time when it starts again', () => {
    render(<Minute />).unmount();
    jest.setSystemTime(NOON + 300_000);

    render(<Minute />);

    expect(screen.getByText('5 min')).toBeInTheDocument();
  });
});
