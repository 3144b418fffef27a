import { useStored } from '@/services/storage/useStored';
import { writeStored } from '@/services/storage/browserStorage';

export const BOARD_VIEWS = ['cards', 'list'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

/** The layout of the board, stored per user of this browser: cards or a dense list. */
export function useBoardView(userId: string): [BoardView, (view: BoardView) => void] {
  const key = `operations:view:${userId}`;
  const stored = useStored(key);
  return [stored === 'list' ? 'list' : 'cards', (view) => writeStored(key, view)];
}
