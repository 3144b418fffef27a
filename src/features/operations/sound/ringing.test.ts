import { orderSound } from '@/features/operations/sound/orderSound';
import { ringing } from '@/features/operations/sound/ringing';
import { ringStepAfter } from '@/features/operations/sound/ringSchedule';

const play = jest.spyOn(HTMLMediaElement.prototype, 'play');

beforeEach(() => {
  jest.useFakeTimers();
  play.mockReset();
  play.mockResolvedValue();
});
afterEach(() => {
  ringing.update([]);
  localStorage.clear();
  jest.useRealTimers();
});

/** The rings within a period. */
async function ringsIn(seconds: number): Promise<number> {
  const before = play.mock.calls.length;
  await jest.advanceTimersByTimeAsync(seconds * 1_000);
  return play.mock.calls.length - before;
}

describe('ringing', () => {
  it('rings at once, and more often and louder the longer an order waits [K-06]', async () => {
    ringing.update(['order-1']);

    expect(play).toHaveBeenCalledTimes(1);
    expect([await ringsIn(30), await ringsIn(60), await ringsIn(60)]).toEqual([3, 8, 15]);
    expect([0, 30_000, 90_000].map((waited) => ringStepAfter(waited).volume)).toEqual([0.35, 0.7, 1]);
  });

  it('ends when the order is answered, and begins quietly for the next one [K-06]', async () => {
    ringing.update(['order-1']);
    await ringsIn(120);
    ringing.update([]);
    expect(await ringsIn(60)).toBe(0);

    ringing.update(['order-2']);

    expect(await ringsIn(30)).toBe(3);
  });

  it('is silenced for one order, on this device, while another one still rings [K-06]', async () => {
    ringing.update(['order-1', 'order-2']);

    ringing.silence('order-1');
    expect([ringing.isRinging('order-1'), ringing.isRinging('order-2')]).toEqual([false, true]);
    expect(await ringsIn(30)).toBe(3);

    ringing.silence('order-2');
    expect(await ringsIn(60)).toBe(0);
    ringing.update(['order-1', 'order-2']);
    expect(await ringsIn(60)).toBe(0);
  });

  it('is silent while the sound is switched off, and continues afterwards [K-06]', async () => {
    orderSound.switchOff();
    ringing.update(['order-1']);
    expect(await ringsIn(20)).toBe(0);

    await orderSound.switchOn();

    expect(await ringsIn(10)).toBe(1);
  });
});
