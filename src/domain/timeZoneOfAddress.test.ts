import { COUNTRIES } from '@/domain/account';
import { timeZoneOfAddress } from '@/domain/timeZoneOfAddress';
import { isTimeZone } from '@/lib/timeZone';

describe('timeZoneOfAddress', () => {
  it.each([
    ['ES', '28013', 'Europe/Madrid', false],
    ['ES', '35001', 'Atlantic/Canary', false],
    ['ES', '38002', 'Atlantic/Canary', false],
    ['PT', '1000-001', 'Europe/Lisbon', false],
    ['PT', '9000-018', 'Atlantic/Madeira', false],
    ['PT', '9500-150', 'Atlantic/Azores', false],
    ['BR', '', 'America/Sao_Paulo', true],
  ])('returns for %s with the postal code %p the zone %s [R-03]', (country, zip, timeZone, isUnsure) => {
    expect(timeZoneOfAddress(country, zip)).toEqual({ timeZone, isUnsure });
  });

  it('returns a zone that browsers know for each country of the product, and null for others [R-03]', () => {
    expect(COUNTRIES.filter((country) => !isTimeZone(timeZoneOfAddress(country, '')?.timeZone ?? ''))).toEqual([]);
    expect([timeZoneOfAddress('', ''), timeZoneOfAddress('XX', ''), timeZoneOfAddress('constructor', '')]).toEqual([null, null, null]);
  });
});
