import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { UNDO_MS } from '@/domain/orderUndo';
import '@/entities/order/undo/undoToast.css';

interface UndoToastProps {
  /** The order's code. */
  code: string;
  /** What the user did. */
  label: string;
  onUndo: () => void;
}

/** Names an action that is sent after 5 s, with the button that undoes it (row K-03). */
export function UndoToast({ code, label, onUndo }: UndoToastProps) {
  const intl = useIntl();
  return (
    <span className="undo-toast">
      <span className="undo-toast-text">
        {intl.formatMessage({ id: 'orders.undo.pendingLabel' }, { code, action: label, seconds: UNDO_MS / 1000 })}
      </span>
      <Button
        className="undo-toast-button"
        variant="outlined"
        aria-label={intl.formatMessage({ id: 'orders.undo.undoOrderButton' }, { code, action: label })}
        onClick={onUndo}
      >
        {intl.formatMessage({ id: 'orders.undo.undoButton' })}
      </Button>
    </span>
  );
}
