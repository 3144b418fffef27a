import { screenAt } from '@/app/screens';
import { STARTS, startPath, startScreenOf } from '@/app/startScreens';
import { ROLES } from '@/domain/role';
import { START_SCREENS } from '@/services/preferences/startScreen';

describe('startPath', () => {
  it.each([
    ['location-staff', false, '/operations'],
    ['account-staff', false, '/operations'],
    ['location-staff', true, '/operations/kitchen'],
    ['account-staff', true, '/operations/kitchen'],
    ['location-manager', true, '/dashboard'],
    ['account-admin', false, '/dashboard'],
    ['product-admin', false, '/dashboard'],
  ] as const)('starts %s, on a touch tablet: %p, at %s [W-01]', (role, isTouchTablet, path) => {
    expect(startPath(role, 'automatic', isTouchTablet)).toBe(path);
  });

  it.each([
    ['dashboard', '/dashboard'],
    ['operations', '/operations'],
    ['kitchen', '/operations/kitchen'],
  ] as const)('starts at the chosen screen on every device: %s [W-01]', (chosen, path) => {
    for (const isTouchTablet of [true, false]) {
      expect(startPath('location-staff', chosen, isTouchTablet)).toBe(path);
      expect(startPath('account-admin', chosen, isTouchTablet)).toBe(path);
    }
  });

  it('ignores the choice of a screen that the role may not open [W-01]', () => {
    expect(startScreenOf('kitchen', 'automatic')).toBeNull();
    expect(startPath('automatic', 'kitchen', false)).toBe('/dashboard');
  });

  it.each(Object.values(STARTS))('states $path as the screens do, and it has no feature flag [W-01]', ({ path, title, scope }) => {
    expect(screenAt(path)).toMatchObject({ title, scope });
    expect(screenAt(path)?.flag).toBeUndefined();
    expect(screenAt(path)?.action).toBeUndefined();
  });

  it.each(ROLES.filter((role) => role !== 'automatic'))('offers %s only screens that it may open [W-01]', (role) => {
    const chosen = START_SCREENS.flatMap((each) => (each === 'automatic' ? [] : [startScreenOf(each, role)]));
    expect(chosen.every((screen) => screen !== null)).toBe(true);
  });
});
