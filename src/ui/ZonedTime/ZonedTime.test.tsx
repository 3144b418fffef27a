import { screen } from '@testing-library/react';
import { viewerZone } from '@/lib/timeZone';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import { fixNow } from '../../../test/setup/fixedNow';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

// A zone in which no test runs.
const KATHMANDU = 'Asia/Kathmandu';

beforeEach(() => fixNow('2026-11-20T12:05:00.000Z'));
afterEach(() => jest.useRealTimers());

describe('ZonedTime', () => {
  it("shows the time of the zone, and the zone when it differs from the viewer's", () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone={KATHMANDU} />);

    expect(screen.getByRole('time')).toHaveTextContent(/^17:45 GMT\+5:45$/);
  });

  it("omits the viewer's own zone", () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone={viewerZone()} />);

    expect(screen.getByRole('time')).toHaveTextContent(/^\d\d:00$|^\d\d:30$/);
  });

  it('shows the date when `show` is date', () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone={KATHMANDU} show="date" />);

    expect(screen.getByRole('time')).toHaveTextContent('20 nov, 17:45 GMT+5:45');
  });

  it.each([
    ['1926-11-20T12:00:00.000Z', /^20 nov 1926, 17:\d\d GMT/],
    ['2026-12-31T19:00:00.000Z', /^01 ene 2027, 00:45 GMT/],
    ['+275760-09-13T00:00:00.000Z', /^13 sept 275760, 05:45 GMT/],
  ])('shows the year of %s, which differs from the current one in the zone', (instant, text) => {
    renderWithTexts(<ZonedTime instant={instant} timeZone={KATHMANDU} show="date" />);

    expect(screen.getByRole('time')).toHaveTextContent(text);
  });

  it('sets the instant as dateTime and the full date as title', () => {
    renderWithTexts(<ZonedTime instant={new Date(Date.UTC(2026, 10, 20, 12))} timeZone={KATHMANDU} />);

    expect(screen.getByRole('time')).toHaveAttribute('datetime', '2026-11-20T12:00:00.000Z');
    expect(screen.getByTitle('viernes, 20 de noviembre de 2026, 17:45:00 GMT+5:45')).toBeInTheDocument();
  });

  it("uses the viewer's zone for an unknown zone", () => {
    renderWithTexts(<ZonedTime instant="2026-11-20T12:00:00.000Z" timeZone="Madrid" />);

    expect(screen.getByRole('time')).toHaveTextContent(/^\d\d:\d\d$/);
  });

  it('shows an invalid date as is', () => {
    renderWithTexts(<ZonedTime instant="mañana" timeZone={KATHMANDU} />);

    expect(screen.getByText('mañana')).toBeInTheDocument();
  });
});
