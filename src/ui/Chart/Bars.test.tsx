import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { Bars, type ChartRow } from '@/ui/Chart/Bars';

const LETTER_WIDTH = 7;
const LINE_HEIGHT = 14;

const rowsOf = (labels: readonly string[], over: Partial<ChartRow> = {}) =>
  labels.map((label, index): ChartRow => ({ id: label, label, value: index + 1, cells: [], ...over }));
const NAMES = Array.from({ length: 30 }, (_, index) => `Canal ${index + 1}`);
const DAYS = Array.from({ length: 31 }, (_, index) => `${index + 1} ene`);

function renderBars(props: Parameters<typeof Bars>[0]): HTMLElement {
  const { container } = render(
    <MemoryRouter>
      <IntlProvider locale="es">
        <Bars {...props} />
      </IntlProvider>
    </MemoryRouter>,
  );
  return container;
}
const labelsOf = (container: HTMLElement, axis: 'xAxis' | 'yAxis') =>
  [...container.querySelectorAll(`.recharts-${axis}-tick-labels .recharts-cartesian-axis-tick-value`)].map(
    ({ textContent }) => textContent,
  );

describe('the bars of a chart', () => {
  beforeEach(() => {
    // jsdom has no layout: the sizes of the texts that the library measures.
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, 0, (this.textContent ?? '').length * LETTER_WIDTH, LINE_HEIGHT);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [undefined, 30 * 14 + 20],
    ['1–5 nov', 30 * 22 + 20],
  ])('have a label each, and a line for it, when they are horizontal, compared with %s [M-10]', (beforeLabel, height) => {
    const container = renderBars({ rows: rowsOf(NAMES), layout: 'rows', valueLabel: 'Pedidos', ...(beforeLabel && { beforeLabel }) });

    expect(labelsOf(container, 'yAxis')).toEqual(NAMES);
    expect(container.firstElementChild).toHaveStyle({ minHeight: `${height}px` });
  });

  it('have labels at regular intervals when they are vertical and do not all fit [M-10]', () => {
    const shown = labelsOf(renderBars({ rows: rowsOf(DAYS), layout: 'columns', valueLabel: 'Pedidos' }), 'xAxis');

    const places = shown.map((label) => DAYS.indexOf(label));
    const steps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? NaN)));
    expect(places[0]).toBe(0);
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.length).toBeLessThan(DAYS.length);
    expect(steps.size).toBe(1);
  });

  it('have a line of the period before across columns, and a second bar below rows [M-10]', () => {
    const rows = rowsOf(['a', 'b', 'c'], { before: 2 });
    const of = (layout: 'columns' | 'rows', beforeLabel?: string) => {
      const container = renderBars({ rows, layout, valueLabel: 'Pedidos', ...(beforeLabel && { beforeLabel }) });
      return ['.recharts-bar', '.recharts-line'].map((each) => container.querySelectorAll(each).length);
    };

    expect([of('columns'), of('rows')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    // The second line separates the first one from the bars.
    expect([of('columns', '1–5 nov'), of('rows', '1–5 nov')]).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });

  it('have the colour of their row, else the primary colour [M-10]', () => {
    const rows = [...rowsOf(['a'], { color: 'var(--channel-3)' }), ...rowsOf(['b'])];
    const container = renderBars({ rows, layout: 'rows', valueLabel: 'Pedidos' });

    const fills = [...container.querySelectorAll('.chart-bar path')].map((path) => path.getAttribute('fill'));
    expect(fills).toEqual(['var(--channel-3)', 'var(--primary)']);
  });
});
