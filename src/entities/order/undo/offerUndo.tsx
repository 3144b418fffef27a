import { Suspense } from 'react';
import { UNDO_MS } from '@/domain/orderUndo';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { showLastingToast } from '@/ui/Toasts/showLastingToast';

const UndoFrame = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/order/undo/UndoToast')).UndoFrame,
);

/**
 * Shows for 5 s what a user did, with a button that reverses it: for changes that the server stores at once and that can be reversed (row K-03).
 *
 * @returns A function that withdraws the offer.
 */
export function offerUndo(text: string, onUndo: () => void): () => void {
  const close = showLastingToast(
    <Suspense>
      <UndoFrame
        text={text}
        onUndo={() => {
          close();
          onUndo();
        }}
      />
    </Suspense>,
  );
  setTimeout(close, UNDO_MS);
  return close;
}
