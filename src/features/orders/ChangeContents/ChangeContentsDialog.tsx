import { Button, Callout, Dialog, DialogBody, FormGroup, TextArea } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { Plus } from '@blueprintjs/icons';
import { useId, useState, type FormEvent } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { recordedChange } from '@/domain/orderChanges';
import { isChangeable, ORDER_CHANGED, ORDER_CLOSED, withContents } from '@/domain/orderContents';
import { MAX_COMMENT } from '@/domain/orderDraft';
import { orderMoney } from '@/domain/orderMoney';
import { patchReply, type OrderDispatch } from '@/entities/order/changeOrder';
import { ContentLineFields } from '@/features/orders/ChangeContents/ContentLineFields';
import { contentsOf, linesOfOrder, newLine, type ContentLine } from '@/features/orders/ChangeContents/contentLines';
import { posResult } from '@/features/orders/ChangeContents/posResult';
import { printedResult } from '@/features/orders/ChangeContents/printedResult';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { orderContentsApi } from '@/services/api/orderContentsApi';
import { ordersApi } from '@/services/api/ordersApi';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';
import { showToast } from '@/ui/Toasts/showToast';
import '@/features/orders/ChangeContents/changeContents.css';

const { changeOrderContents } = orderContentsApi.endpoints;
const { getOrder } = ordersApi.endpoints;

interface ChangeContentsDialogProps {
  /** The newest known version; the dialog compares it with the version that it was opened with. */
  order: Order;
  location: Location | undefined;
  onClose: () => void;
}

/**
 * Changes the items and the note of an open order, and states the new total, what is printed, and who is informed (row V-01,
 * decision G120). If the order changes or closes while the dialog is open, it cannot be saved, and the input stays visible.
 */
export function ChangeContentsDialog({ order, location, onClose }: ChangeContentsDialogProps) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const noteId = useId();
  const [opened] = useState(order);
  const [lines, setLines] = useState(() => linesOfOrder(order));
  const [note, setNote] = useState(order.note ?? '');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const contents = contentsOf(order, lines, note, intl.locale);
  const after = contents && withContents(order, contents);
  const hasChanged = after !== null && recordedChange(order, after) !== null;
  const obstacle = obstacleText(intl, order, opened);

  const change = (key: string, fields: Partial<ContentLine>) =>
    setLines((known) => known.map((line) => (line.key === key ? { ...line, ...fields } : line)));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!contents || !hasChanged || pending) return;
    setPending(true);
    const call = dispatch(changeOrderContents.initiate({ orderId: order.id, contents }));
    const failure = await patchReply(dispatch, order.id, call);
    if (failure) {
      // The refusal may be the first news of another version, for example without a realtime connection.
      await patchReply(dispatch, order.id, dispatch(getOrder.initiate(order.id, { forceRefetch: true, subscribe: false })));
    }
    setPending(false);
    if (failure) return setProblem(failureText(intl, failure));
    void showToast('success', intl.formatMessage({ id: 'orders.contents.success' }, { code: order.code }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      // A pending request cannot be cancelled.
      onClose={() => !pending && onClose()}
      title={intl.formatMessage({ id: 'orders.contents.title' }, { code: order.code })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      transitionDuration={100}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody className="contents-body">
          <div>
            {lines.map((line, index) => (
              <ContentLineFields key={line.key} line={line} number={index + 1} onChange={(fields) => change(line.key, fields)} />
            ))}
          </div>
          <Button
            className="contents-add"
            icon={<Plus />}
            onClick={() => setLines((known) => [...known, newLine(`added-${known.length}`)])}
          >
            {intl.formatMessage({ id: 'orders.contents.addButton' })}
          </Button>
          <FormGroup label={intl.formatMessage({ id: 'orders.items.noteLabel' })} labelFor={noteId}>
            <TextArea
              id={noteId}
              fill
              rows={2}
              dir="auto"
              maxLength={MAX_COMMENT}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </FormGroup>
          {typeof after?.total === 'number' && typeof order.total === 'number' && (
            <p className="contents-total">
              <span>{intl.formatMessage({ id: 'orders.contents.totalLabel' }, { before: orderMoney(order.total, order, location) })}</span>
              <span>{orderMoney(after.total, order, location)}</span>
            </p>
          )}
          <Callout compact intent="primary">
            <p>{intl.formatMessage({ id: `orders.contents.printed.${printedResult(order, location)}` })}</p>
            <p>{intl.formatMessage({ id: `orders.contents.informed.${posResult(order)}` })}</p>
          </Callout>
        </DialogBody>
        <div className="contents-problem">
          {!contents && <p className="contents-hint">{intl.formatMessage({ id: 'orders.contents.incompleteHint' })}</p>}
          <FormProblem>{obstacle ?? problem}</FormProblem>
        </div>
        <DialogActions
          onCancel={pending ? null : onClose}
          confirmLabel={intl.formatMessage({ id: 'orders.contents.saveButton' })}
          pending={pending}
          disabled={!hasChanged || obstacle !== null}
        />
      </form>
    </Dialog>
  );
}

/** Why the order can no longer be changed with this input; null: it can. New statuses alone are no obstacle. */
function obstacleText(intl: IntlShape, order: Order, opened: Order): string | null {
  if (!isChangeable(order)) return intl.formatMessage({ id: 'orders.contents.closedError' });
  return recordedChange(opened, order) ? intl.formatMessage({ id: 'orders.contents.changedError' }) : null;
}

function failureText(intl: IntlShape, failure: ApiError): string {
  const code = failure.kind === 'http' ? failure.code : null;
  if (code === ORDER_CLOSED) return intl.formatMessage({ id: 'orders.contents.closedError' });
  // The contents may be the same: then the newest version, which was loaded now, can be saved.
  if (code === ORDER_CHANGED) return intl.formatMessage({ id: 'orders.contents.newVersionError' });
  return intl.formatMessage({ id: 'orders.contents.failedError' }, { error: apiErrorText(intl, failure) });
}
