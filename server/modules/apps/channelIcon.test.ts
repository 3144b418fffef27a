import { channelIcon } from './channelIcon';

describe('channelIcon', () => {
  it.each([
    ['Glovo', 'GL'],
    ['Uber Eats', 'UE'],
    ['99Food', '99'],
    ['É & Ñ', 'É&#38;'],
  ])('shows for %s the letters %s', (name, letters) => {
    expect(channelIcon('slug', name)).toContain(`>${letters}</text>`);
  });

  it('derives a constant color from each slug', () => {
    expect(channelIcon('glovo', 'A')).toBe(channelIcon('glovo', 'A'));
    expect(channelIcon('glovo', 'A')).not.toBe(channelIcon('rappi', 'A'));
  });
});
