import { screen } from '@testing-library/react';
import { viewerZone } from '@/lib/timeZone';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import { fixNow } from '../../../test/setup/fixedNow';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

// A zone that no machine of ours is in.
const KATHMANDU = 'Asia/Kathmandu';

beforeEach(() => fixNow('2026-11-20T12:05:00.000Z'));
afterEach(() => jest.useRealTimers());

describe('ZonedTime', () => {
  it('shows the hour of the place, with the zone where it differs from that of the viewer', () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone={KATHMANDU} />);

    expect(screen.getByRole('time')).toHaveTextContent(/^17:45 GMT\+5:45$/);
  });

  it('leaves out the zone of the viewer', () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone={viewerZone()} />);

    expect(screen.getByRole('time')).toHaveTextContent(/^\d\d:00$|^\d\d:30$/);
  });

  it('shows the day where it is asked for', () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone={KATHMANDU} show="date" />);

    expect(screen.getByRole('time')).toHaveTextContent('20 nov, 17:45 GMT+5:45');
  });

  it.each([
    ['1926-11-20T12:00:00.000Z', /^20 nov 1926, 17:\d\d GMT/],
    ['2026-12-31T19:00:00.000Z', /^01 ene 2027, 00:45 GMT/],
    ['+275760-09-13T00:00:00.000Z', /^13 sept 275760, 05:45 GMT/],
  ])('shows the year of %s, which is not this one there', (instant, text) => {
    renderWithTexts(<ZonedTime instant={instant} timeZone={KATHMANDU} show="date" />);

    expect(screen.getByRole('time')).toHaveTextContent(text);
  });

  it('gives the instant to machines and the full date on hover', () => {
    renderWithTexts(<ZonedTime instant={new Date(Date.UTC(2026, 10, 20, 12))} timeZone={KATHMANDU} />);

    expect(screen.getByRole('time')).toHaveAttribute('datetime', '2026-11-20T12:00:00.000Z');
    expect(screen.getByTitle('viernes, 20 de noviembre de 2026, 17:45:00 GMT+5:45')).toBeInTheDocument();
  });

  it('counts a zone that nobody knows as that of the viewer', () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone="Madrid" />);

    expect(screen.getByRole('time')).toHaveTextContent(/^\d\d:\d\d$/);
  });

  it('shows a text that is no date as it is', () => {
    renderWithTexts(<ZonedTime instant="mañana" timeZone={KATHMANDU} />);

    expect(screen.getByText('mañana')).toBeInTheDocument();
  });
});
