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
    <UndoFrame
      text={intl.formatMessage({ id: 'orders.undo.pendingLabel' }, { code, action: label, seconds: UNDO_MS / 1000 })}
      name={intl.formatMessage({ id: 'orders.undo.undoOrderButton' }, { code, action: label })}
      onUndo={onUndo}
    />
  );
}

interface UndoFrameProps {
  text: string;
  /** The accessible name of the button. @default its label */
  name?: string;
  onUndo: () => void;
}

/** A text with the button that undoes what it says. */
export function UndoFrame({ text, name, onUndo }: UndoFrameProps) {
  const intl = useIntl();
  return (
    <span className="undo-toast">
      <span className="undo-toast-text">{text}</span>
      <Button className="undo-toast-button" variant="outlined" aria-label={name} onClick={onUndo}>
        {intl.formatMessage({ id: 'orders.undo.undoButton' })}
      </Button>
    </span>
  );
}
