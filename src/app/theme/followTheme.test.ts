import { followTheme } from '@/app/theme/followTheme';
import { storeTheme } from '@/services/preferences/theme';
import { clearStored } from '@/services/storage/browserStorage';

/** A system whose theme can be changed. */
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
  it('follows the system as long as nothing is chosen [BX-01]', () => {
    const turn = aSystem(true);
    stop = followTheme();
    expect(isDark()).toBe(true);

    turn(false);
    expect(isDark()).toBe(false);
  });

  it.each(['light', 'dark'] as const)('stays %s where that was chosen, whatever the system says [BX-01]', (theme) => {
    const turn = aSystem(theme === 'light');
    localStorage.setItem('pase:theme', theme);

    stop = followTheme();
    expect([isDark(), document.documentElement.style.colorScheme]).toEqual([theme === 'dark', theme]);

    turn(theme === 'dark');
    turn(theme === 'light');
    expect(isDark()).toBe(theme === 'dark');
  });

  it('takes a choice at once, and its end [BX-01]', () => {
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

  it('takes the choice of another tab at once [BX-03]', () => {
    aSystem(false);
    stop = followTheme();

    localStorage.setItem('pase:theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pase:theme' }));

    expect(isDark()).toBe(true);
  });

  it('does not take a theme that there is not', () => {
    aSystem(false);
    localStorage.setItem('pase:theme', 'neon');

    stop = followTheme();

    expect(isDark()).toBe(false);
  });
});
