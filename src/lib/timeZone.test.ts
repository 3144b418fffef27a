import { isTimeZone, knownZone, viewerZone } from '@/lib/timeZone';

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

describe('knownZone', () => {
  it('is the zone itself, or the own one in the place of a zone that nobody knows', () => {
    expect([knownZone('America/Manaus'), knownZone('Moon/Base')]).toEqual(['America/Manaus', viewerZone()]);
  });
});
