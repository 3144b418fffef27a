import { log } from './log';
import { createSampledLog } from './sampledLog';

describe('createSampledLog', () => {
  let nowMs: number;
  let warned: jest.SpyInstance;
  beforeEach(() => {
    nowMs = 0;
    warned = jest.spyOn(log, 'warn');
  });
  afterEach(() => jest.restoreAllMocks());

  it('writes five lines per key in ten seconds, then the number of lines left out [T-09]', () => {
    const lines = createSampledLog(() => nowMs);
    for (let n = 0; n < 8; n += 1) lines.warn('room ana', { n }, 'a room was refused');
    lines.warn('room ben', { n: 8 }, 'a room was refused');
    expect(warned.mock.calls.map(([fields]) => fields)).toEqual([0, 1, 2, 3, 4, 8].map((n) => ({ n })));

    warned.mockClear();
    nowMs = 9_999;
    lines.flush();
    expect(warned).not.toHaveBeenCalled();
    nowMs = 10_000;
    lines.flush();
    expect(warned.mock.calls).toEqual([[{ key: 'room ana', suppressed: 3 }, 'a room was refused (more of the same)']]);
  });

  it('starts a new window after ten seconds, and writes the number left out when all windows are flushed', () => {
    const lines = createSampledLog(() => nowMs);
    const warn = () => lines.warn('room ana', {}, 'a room was refused');
    for (let n = 0; n < 5; n += 1) warn();
    nowMs = 10_000;
    for (let n = 0; n < 6; n += 1) warn();
    expect(warned).toHaveBeenCalledTimes(10);
    lines.flush(true);

    expect(warned).toHaveBeenLastCalledWith({ key: 'room ana', suppressed: 1 }, 'a room was refused (more of the same)');
  });
});
