import { act, render, screen } from '@testing-library/react';
import { recordAppBuild, useNewVersionAvailable } from './appBuild';

function Shown() {
  return useNewVersionAvailable() ? 'newer' : 'same';
}

describe('useNewVersionAvailable', () => {
  it("returns true while the server serves another build than the page's", () => {
    render(<Shown />);
    const receive = (...messages: unknown[]) => act(() => messages.forEach(recordAppBuild));
    receive(undefined, null, 'welcome', {}, { build: 7 });
    receive({ serverTime: '2026-11-23T20:00:00.000Z', build: 'a' }, { build: 'a' }, {}, { build: null });
    expect(screen.getByText('same')).toBeVisible();

    receive({ build: 'b' });
    expect(screen.getByText('newer')).toBeVisible();
    receive({});
    expect(screen.getByText('newer')).toBeVisible();
    receive({ build: 'a' });
    expect(screen.getByText('same')).toBeVisible();
  });
});
