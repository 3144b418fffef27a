import { ticketClock } from './ticketClock';

describe('ticketClock', () => {
  it('writes times in the zone of the location, not of the server', () => {
    expect(ticketClock('Europe/Madrid').dayAndTime('2026-11-20T23:30:00.000Z')).toBe('21/11/2026 00:30');
    expect(ticketClock('America/Bogota').dayAndTime(new Date('2026-11-20T23:30:00.000Z'))).toBe('20/11/2026 18:30');
  });

  it('adds the day only if it differs in the zone of the location', () => {
    const clock = ticketClock('America/Sao_Paulo');

    expect(clock.time('2026-11-21T01:00:00.000Z', '2026-11-20T22:00:00.000Z')).toBe('22:00');
    expect(clock.time('2026-11-21T12:05:00.000Z', '2026-11-20T22:00:00.000Z')).toBe('21/11 09:05');
  });

  it.each([null, undefined, '', 'soon'])('writes nothing for the instant %p', (instant) => {
    expect(ticketClock('UTC').dayAndTime(instant)).toBe('');
    expect(ticketClock('UTC').time(instant, '2026-11-20T22:00:00.000Z')).toBe('');
  });

  it('falls back to UTC with a suffix for an unknown zone', () => {
    expect(ticketClock('Mars/Base').dayAndTime('2026-11-20T23:30:00.000Z')).toBe('20/11/2026 23:30 UTC');
  });
});
