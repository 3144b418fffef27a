import { isViewLink, pivotParams, viewAddress, viewLink, withView } from '@/domain/viewAddress';
import { A_PIVOT, A_REPORT, aSavedView } from '../../test/factories/aSavedView';

const params = (text: string) => new URLSearchParams(text);

describe('the address of a saved view', () => {
  it('of a link contains only the id, so that it opens what is saved then [M-04]', () => {
    const link = viewLink(aSavedView({ id: 'a&b' }));

    expect(link).toBe('/reports/pivot?view=a%26b');
    expect(isViewLink(params(link.split('?')[1] ?? ''))).toBe(true);
  });

  it.each(['', 'rows=location', 'rows=location&view=1'])('is no link with the parameters "%s" [M-04]', (text) => {
    expect(isViewLink(params(text))).toBe(false);
  });

  it('of an open view contains the table, a relative period and the id [M-04]', () => {
    const content = { ...A_PIVOT, compare: 'own', compareFrom: '2026-01-01', isHeat: true, filter: { channels: ['glovo', 'uber'] } };

    expect(viewAddress(aSavedView({ content }))).toBe(
      '/reports/pivot?channels=glovo&channels=uber&rows=location&measure=orders&period=previousWeek&compare=own&compareFrom=2026-01-01&heat=true&view=view-1',
    );
  });

  it('contains the days of a fixed period [M-04]', () => {
    expect(pivotParams({ ...A_PIVOT, period: { from: '2026-11-01', to: '2026-11-02' } }).toString()).toBe(
      'rows=location&measure=orders&from=2026-11-01&to=2026-11-02',
    );
  });

  it('of a report contains its filters and the id [M-04]', () => {
    expect(viewAddress(aSavedView({ content: A_REPORT }))).toBe('/reports?report=sales&period=previousWeek&view=view-1');
  });

  it('retains the id when the table changes, and has none without a view [M-04]', () => {
    expect(withView(params('rows=channel'), params('rows=location&view=7')).toString()).toBe('rows=channel&view=7');
    expect(withView(params('rows=channel'), params('rows=location')).toString()).toBe('rows=channel');
  });
});
