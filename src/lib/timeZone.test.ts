import { isTimeZone } from '@/lib/timeZone';

describe('isTimeZone', () => {
  it.each([
    ['Europe/Madrid', true],
    ['UTC', true],
    ['Madrid', false],
    ['', false],
  ])('tells of "%s" that it is %p', (zone, known) => {
    expect([isTimeZone(zone), isTimeZone(zone)]).toEqual([known, known]);
  });
});
