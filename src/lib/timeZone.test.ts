import { isTimeZone, supportedTimeZone, viewerZone } from '@/lib/timeZone';

describe('isTimeZone', () => {
  it.each([
    ['Europe/Madrid', true],
    ['UTC', true],
    ['Madrid', false],
    ['', false],
  ])('returns for "%s": %p', (zone, known) => {
    expect([isTimeZone(zone), isTimeZone(zone)]).toEqual([known, known]);
  });
});

describe('supportedTimeZone', () => {
  it("returns the zone, or the viewer's for an unknown zone", () => {
    expect([supportedTimeZone('America/Manaus'), supportedTimeZone('Moon/Base')]).toEqual(['America/Manaus', viewerZone()]);
  });
});
