import { log } from './monitoring/log';
import { startPeriodic } from './startPeriodic';

describe('startPeriodic', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('runs the work at once and at each interval, never twice at the same time', async () => {
    const finish: (() => void)[] = [];
    const end = startPeriodic(1000, () => new Promise<void>((resolve) => finish.push(resolve)), 'it failed');

    await jest.advanceTimersByTimeAsync(3500);
    expect(finish).toHaveLength(1);
    finish[0]?.();
    await jest.advanceTimersByTimeAsync(1000);
    expect(finish).toHaveLength(2);

    finish[1]?.();
    await end();
  });

  it('logs a run that fails, and runs again', async () => {
    const logged = jest.spyOn(log, 'error').mockReturnValue(undefined);
    const error = new Error('no database');
    const work = jest.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined);
    const end = startPeriodic(1000, work, 'it failed');

    await jest.advanceTimersByTimeAsync(1000);

    expect(work).toHaveBeenCalledTimes(2);
    expect(logged.mock.calls).toEqual([[{ error }, 'it failed']]);
    await end();
  });

  it('aborts the signal of a run when it is stopped, waits for the run and starts no other', async () => {
    let signal: AbortSignal | undefined;
    let finish = () => undefined as void;
    const work = jest.fn((stopping: AbortSignal) => {
      signal = stopping;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    const end = startPeriodic(1000, work, 'it failed');

    const ended = jest.fn();
    const ending = end().then(ended);
    await jest.advanceTimersByTimeAsync(5000);
    expect([signal?.aborted, ended.mock.calls.length]).toEqual([true, 0]);
    finish();
    await ending;

    expect(work).toHaveBeenCalledTimes(1);
  });
});
