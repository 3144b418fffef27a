import { act, screen } from '@testing-library/react';

/** Ends the time for undoing an action on an order as the browser does when the page is closed: the action is sent at once (row K-03). */
export async function endUndo(): Promise<void> {
  await screen.findByRole('button', { name: /^(?:Deshacer|Undo|Desfazer) \S/ });
  act(() => void dispatchEvent(new Event('pagehide')));
}
