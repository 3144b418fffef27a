import { jobTimeout } from './jobTimeout';

describe('jobTimeout', () => {
  it.each<[number | null, string | null, number]>([
    [5_000, '10000', 5_000],
    [null, '10000', 10_000],
    [null, null, 60_000],
    [null, '', 60_000],
    [null, 'soon', 60_000],
    [null, '-1', 60_000],
    [0, '10000', 60_000],
    [null, '300001', 300_000],
    [999_999, null, 300_000],
  ])('takes the header %p before the address %p [BP-10]', (ofHeader, ofAddress, expected) => {
    expect(jobTimeout(ofHeader, ofAddress)).toBe(expected);
  });
});
