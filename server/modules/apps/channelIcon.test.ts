import { DEMO_ACCOUNTS } from '../../demo/seed/demoAccounts';
import { channelIcon } from './channelIcon';
import { KNOWN_APPS } from './knownApps';

describe('channelIcon', () => {
  it.each([
    ['Glovo', 'GL'],
    ['Uber Eats', 'UE'],
    ['99Food', '99'],
    ['É & Ñ', 'É&#38;'],
  ])('shows for %s the letters %s, if it has no mark', (name, letters) => {
    expect(channelIcon('slug', name)).toContain(`>${letters}</text>`);
  });

  it('draws a different mark, without letters, for every channel and for every rider of the demo [W-04]', () => {
    const channels = KNOWN_APPS.filter(({ scopes, isPublicApiApp }) => scopes?.includes('channel') && !isPublicApiApp);
    const slugs = new Set([...channels.map(({ slug }) => slug), ...DEMO_ACCOUNTS.flatMap(({ apps = [] }) => apps)]);
    const icons = [...slugs].map((slug) => channelIcon(slug, 'Name'));

    expect(slugs.size).toBeGreaterThan(16);
    expect(icons.filter((icon) => icon.includes('<text'))).toEqual([]);
    expect(new Set(icons).size).toBe(slugs.size);
  });

  it('derives a constant color from each slug without a mark', () => {
    expect(channelIcon('one', 'A')).toBe(channelIcon('one', 'A'));
    expect(channelIcon('one', 'A')).not.toBe(channelIcon('two', 'A'));
  });
});
