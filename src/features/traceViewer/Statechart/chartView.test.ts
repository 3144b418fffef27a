import { firstView, moved, viewOf, wholeView, zoomed } from '@/features/traceViewer/Statechart/chartView';

const FRAME = { width: 400, height: 300 };
const DRAWING = { width: 4000, height: 4000 };
const FOCUS = { x: 1000, y: 500, width: 100, height: 40 };

describe('chartView', () => {
  it('shows a small drawing whole, centred, and at most at 100 %', () => {
    expect(firstView({ width: 200, height: 100 }, FRAME, FOCUS)).toEqual({ scale: 1, x: 100, y: 100 });
  });

  it('shows the focus of a large drawing at a readable scale', () => {
    expect(firstView(DRAWING, FRAME, FOCUS)).toEqual({ scale: 0.8, x: 200 - 1050 * 0.8, y: 150 - 520 * 0.8 });
  });

  it('shows a whole large drawing on request', () => {
    const { scale, x } = wholeView({ width: 752, height: 100 }, FRAME);

    expect({ scale, x }).toEqual({ scale: 0.5, x: 12 });
  });

  it('zooms around the pointer within its limits', () => {
    expect(zoomed({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50 });
    expect(zoomed({ scale: 1, x: 0, y: 0 }, 100, { x: 0, y: 0 }).scale).toBe(3);
    expect(zoomed({ scale: 1, x: 0, y: 0 }, 0.001, { x: 0, y: 0 }).scale).toBe(0.1);
  });

  it('stays if the focus is visible, otherwise moves to it', () => {
    const seen = { scale: 1, x: -900, y: -400 };

    expect(viewOf(FOCUS, seen, DRAWING, FRAME)).toBe(seen);
    expect(viewOf(FOCUS, moved(seen, 350, 0), DRAWING, FRAME)).toEqual({ scale: 1, x: 200 - 1050, y: 150 - 520 });
    expect(viewOf({ ...FOCUS, width: 900 }, seen, DRAWING, FRAME)).toEqual({ scale: 1, x: 12 - 1000, y: 150 - 520 });
  });

  it('stays within the bounds of the drawing', () => {
    const away = { scale: 1, x: 9000, y: 9000 };

    expect(viewOf({ x: 3950, y: 10, width: 40, height: 20 }, away, DRAWING, FRAME)).toEqual({ scale: 1, x: 400 - 12 - 4000, y: 12 });
    expect(viewOf({ x: 3950, y: 10, width: 40, height: 20 }, away, { width: 4000, height: 100 }, FRAME).y).toBe(100);
  });
});
