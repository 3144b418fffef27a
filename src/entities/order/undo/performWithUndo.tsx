import { Suspense } from 'react';
import { orderView } from '@/domain/orderView';
import { performLater, type AppParts, type DelayedAction, type DelayedOutcome } from '@/entities/order/undo/pendingActions';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { showLastingToast } from '@/ui/Toasts/showLastingToast';
import { showToast } from '@/ui/Toasts/showToast';

const UndoToast = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/order/undo/UndoToast')).UndoToast,
);
const OutdatedText = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/order/undo/OutdatedText')).OutdatedText,
);

interface NamedAction extends Omit<DelayedAction, 'offerUndo'> {
  /** What the user did, translated: a status or an action. */
  label: string;
}

/**
 * Performs an action as `performLater` does, with a toast that names order and action and undoes it, and with a message if the order no
 * longer permits it (row K-03). A failure is left to the caller.
 */
export async function performWithUndo({ label, ...action }: NamedAction, parts: AppParts): Promise<DelayedOutcome> {
  const { code } = orderView(action.order);
  const offerUndo = (undo: () => void) =>
    showLastingToast(
      <Suspense>
        <UndoToast code={code} label={label} onUndo={undo} />
      </Suspense>,
    );
  const outcome = await performLater({ ...action, offerUndo }, parts);
  if (typeof outcome === 'object' && 'outdated' in outcome) {
    void showToast(
      'info',
      <Suspense>
        <OutdatedText order={outcome.outdated} label={label} />
      </Suspense>,
    );
  }
  return outcome;
}
