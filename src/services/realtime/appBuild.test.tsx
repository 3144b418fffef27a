import { act, render, screen } from '@testing-library/react';
import { recordAppBuild, useNewVersionAvailable } from './appBuild';

function Shown() {
  return useNewVersionAvailable() ? 'newer' : 'same';
}

describe('useNewVersionAvailable', () => {
  it("returns true while the server serves another build than the page's", () => {
    render(<Shown />);
    const tell = (...messages: unknown[]) => act(() => messages.forEach(recordAppBuild));
    tell(undefined, null, 'welcome', {}, { build: 7 });
    tell({ serverTime: '2026-11-23T20:00:00.000Z', build: 'a' }, { build: 'a' }, {}, { build: null });
    expect(screen.getByText('same')).toBeVisible();

    tell({ build: 'b' });
    expect(screen.getByText('newer')).toBeVisible();
    tell({});
    expect(screen.getByText('newer')).toBeVisible();
    tell({ build: 'a' });
    expect(screen.getByText('same')).toBeVisible();
  });
});
