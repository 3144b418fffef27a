import { act, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { SETTLE_MS, useSteadyOrder } from '@/entities/order/useSteadyOrder';

interface Row {
  id: string;
  text: string;
}
const idOf = ({ id }: Row) => id;
const row = (id: string, text = id): Row => ({ id, text });
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')];

function List({ rows, others, view }: { rows: readonly Row[]; others?: readonly Row[]; view?: string }) {
  const steady = useSteadyOrder(rows, idOf, { ...(others && { others }), ...(view !== undefined && { view }) });
  return (
    <div data-testid="list" {...steady.touchProps}>
      {steady.rows.map(({ id, text }) => (
        <p key={id}>{steady.left.has(id) ? `(${text})` : text}</p>
      ))}
      {createPortal(<button type="button">popover</button>, document.body)}
    </div>
  );
}

const list = () => screen.getByTestId('list');
const texts = () => [...list().querySelectorAll('p')].map(({ textContent }) => textContent);
/** Dispatches a pointer event; jsdom has none with an id. */
const pointer = (type: 'pointerdown' | 'pointerup' | 'pointercancel', target: HTMLElement, pointerId: number) =>
  fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerId }));
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

/** Renders rows a, b, c and presses a pointer on the list. */
function pressed() {
  const { rerender } = render(<List rows={[a, b, c]} others={[]} />);
  pointer('pointerdown', list(), 1);
  return (rows: readonly Row[], over: { others?: readonly Row[]; view?: string } = {}) => rerender(<List rows={rows} {...over} />);
}

describe('useSteadyOrder', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('applies a new order at once to a list that is not touched [K-03]', () => {
    const { rerender } = render(<List rows={[a, b, c]} />);

    rerender(<List rows={[c, a, b]} />);

    expect(texts()).toEqual(['c', 'a', 'b']);
  });

  it('retains the order while a pointer is down, and for 1.5 s after it is released [K-03]', () => {
    const show = pressed();

    show([c, b, a]);
    pass(60_000);
    expect(texts()).toEqual(['a', 'b', 'c']);

    pointer('pointerup', document.body, 1);
    pass(SETTLE_MS - 1);
    expect(texts()).toEqual(['a', 'b', 'c']);
    pass(1);
    expect(texts()).toEqual(['c', 'b', 'a']);
  });

  it('begins the 1.5 s again with each touch, and waits for the last finger [K-03]', () => {
    const show = pressed();
    show([c, b, a]);

    pointer('pointerup', list(), 1);
    pass(SETTLE_MS - 1);
    pointer('pointerdown', list(), 2);
    pointer('pointerdown', list(), 3);
    pointer('pointercancel', list(), 2);
    pass(SETTLE_MS);
    expect(texts()).toEqual(['a', 'b', 'c']);

    pointer('pointerup', list(), 3);
    pass(SETTLE_MS);
    expect(texts()).toEqual(['c', 'b', 'a']);
  });

  it('shows the current content of rows, and leaves rows that left the list at their position [K-03]', () => {
    const show = pressed();

    show([row('c', 'c2'), row('a', 'a2')], { others: [row('b', 'b2')] });

    expect(texts()).toEqual(['a2', '(b2)', 'c2']);
    pointer('pointerup', list(), 1);
    pass(SETTLE_MS);
    expect(texts()).toEqual(['c2', 'a2']);
  });

  it('appends new rows in the sequence of their arrival [K-03]', () => {
    const show = pressed();

    show([d, a, b, c]);
    show([row('e'), d, a, b, c]);

    expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('retains the order for 1.5 s after a click of the keyboard and in a popover of the list [K-03]', () => {
    const { rerender } = render(<List rows={[a, b, c]} />);

    fireEvent.click(screen.getByRole('button', { name: 'popover' }));
    rerender(<List rows={[c, b, a]} />);

    pass(SETTLE_MS - 1);
    expect(texts()).toEqual(['a', 'b', 'c']);
    pass(1);
    expect(texts()).toEqual(['c', 'b', 'a']);
  });

  it('applies another tab or sort order at once [K-03]', () => {
    const show = pressed();

    show([c, b, a], { view: 'by channel' });

    expect(texts()).toEqual(['c', 'b', 'a']);
  });

  it('applies the order again when the window loses the focus during a touch [K-03]', () => {
    const show = pressed();
    show([c, b, a]);

    fireEvent.blur(window);
    pass(SETTLE_MS);

    expect(texts()).toEqual(['c', 'b', 'a']);
  });
});
