/**
 * Moves the focus from a button that is removed with its action to the next order or row of the board or list, else to the previous
 * one, else to that of the button (row K-04).
 */
export function focusNeighbour(button: HTMLElement): void {
  const order = button.closest('[data-order], [role=row]');
  const link = [order?.nextElementSibling, order?.previousElementSibling, order]
    .map((each) => each?.querySelector<HTMLElement>('a, button'))
    .find((each) => each);
  link?.focus();
}
