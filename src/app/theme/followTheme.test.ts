import { followTheme } from '@/app/theme/followTheme';
import { storeTheme } from '@/services/preferences/theme';
import { clearStored } from '@/services/storage/browserStorage';

/** A system whose theme can change. */
function aSystem(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  globalThis.matchMedia = () => query as MediaQueryList;
  return (now: boolean) => {
    query.matches = now;
    query.dispatchEvent(new Event('change'));
  };
}

const isDark = () => document.body.classList.contains('bp6-dark');
let stop = () => {};
afterEach(() => stop());

describe('followTheme', () => {
  it('follows the system when no theme is chosen [BX-01]', () => {
    const turn = aSystem(true);
    stop = followTheme();
    expect(isDark()).toBe(true);

    turn(false);
    expect(isDark()).toBe(false);
  });

  it('is light while the page is printed [M-07]', () => {
    aSystem(true);
    stop = followTheme();

    dispatchEvent(new Event('beforeprint'));
    expect([isDark(), document.documentElement.style.colorScheme]).toEqual([false, 'light']);

    dispatchEvent(new Event('afterprint'));
    expect([isDark(), document.documentElement.style.colorScheme]).toEqual([true, '']);
  });

  it.each(['light', 'dark'] as const)('stays %s when it is chosen, whatever the system theme [BX-01]', (theme) => {
    const turn = aSystem(theme === 'light');
    localStorage.setItem('pase:theme', theme);

    stop = followTheme();
    expect([isDark(), document.documentElement.style.colorScheme]).toEqual([theme === 'dark', theme]);

    turn(theme === 'dark');
    turn(theme === 'light');
    expect(isDark()).toBe(theme === 'dark');
  });

  it('applies a chosen theme at once, and the system theme after it is cleared [BX-01]', () => {
    aSystem(false);
    stop = followTheme();

    storeTheme('dark');
    expect(isDark()).toBe(true);

    storeTheme('system');
    expect([isDark(), document.documentElement.style.colorScheme]).toEqual([false, '']);

    storeTheme('dark');
    clearStored();
    expect(isDark()).toBe(false);
  });

  it('applies the theme chosen in another tab at once [BX-03]', () => {
    aSystem(false);
    stop = followTheme();

    localStorage.setItem('pase:theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pase:theme' }));

    expect(isDark()).toBe(true);
  });

  it('ignores an unknown stored theme', () => {
    aSystem(false);
    localStorage.setItem('pase:theme', 'neon');

    stop = followTheme();

    expect(isDark()).toBe(false);
  });
});
