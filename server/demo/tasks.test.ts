import { log } from '../platform/monitoring/log';
import { ManualClock } from '../../test/server/manualClock';
import { setRealTimer, Tasks } from './tasks';

describe('the tasks of the demo', () => {
  it('run at their time, unless they are cancelled', async () => {
    const clock = new ManualClock();
    const tasks = new Tasks(clock.setTimer);
    const done: string[] = [];
    const task = (name: string) => async () => void done.push(name);
    tasks.schedule(200, task('late'));
    tasks.schedule(100, task('early'));
    const cancel = tasks.schedule(150, task('never'));

    cancel();
    clock.next();
    clock.next();
    cancel();

    expect([done, clock.now, clock.waiting]).toEqual([['early', 'late'], 200, 0]);
  });

  it('are finished when stop resolves, and no task starts afterwards', async () => {
    const clock = new ManualClock();
    const tasks = new Tasks(clock.setTimer);
    let finish = () => undefined as void;
    const finished: string[] = [];
    tasks.schedule(1, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      finished.push('under way');
    });
    tasks.schedule(2, async () => void finished.push('later'));
    clock.next();

    const stopped = tasks.stop().then(() => finished.push('stopped'));
    tasks.schedule(3, async () => void finished.push('afterwards'));
    finish();
    await stopped;

    expect([finished, clock.waiting]).toEqual([['under way', 'stopped'], 0]);
  });

  it('are logged if they fail', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const clock = new ManualClock();
    const tasks = new Tasks(clock.setTimer);
    tasks.schedule(1, () => Promise.reject(new Error('no')));

    clock.next();
    await tasks.stop();

    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('do not run at once with a delay of months', async () => {
    const set = jest.spyOn(globalThis, 'setTimeout');

    setRealTimer(1e12, () => undefined)();

    expect(set).toHaveBeenCalledWith(expect.any(Function), 2 ** 31 - 1);
    set.mockRestore();
  });

  it('run in real time, unless they are cancelled', async () => {
    const done: string[] = [];

    const cancel = setRealTimer(0, () => done.push('cancelled'));
    cancel();
    await new Promise<void>((resolve) => setRealTimer(1, resolve));

    expect(done).toEqual([]);
  });
});
