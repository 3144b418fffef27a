import { Button, Dialog, DialogBody, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { Order } from '@/domain/order';
import { currentStatus, ORDER_STATUSES, type OrderStatus } from '@/domain/orderStatus';
import { MAX_OVERRIDE_REASON } from '@/domain/statusOverride';
import { overrideStatus, type OrderDispatch } from '@/entities/order/changeOrder';
import { apiErrorText } from '@/services/api/apiErrorText';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';
import { showToast } from '@/ui/Toasts/showToast';

interface OverrideStatusProps {
  order: Order;
  disabled: boolean;
}

/**
 * Sets any status of an order with a reason, bypassing the allowed transitions (decision G15, row R-07): for the provider's administrator,
 * when a channel or POS left an order in a wrong status. If the server rejects it, the dialog stays open with its input.
 */
export function OverrideStatus({ order, disabled }: OverrideStatusProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="minimal" disabled={disabled} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'orders.override.openButton' })}
      </Button>
      {isOpen && <OverrideDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function OverrideDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  const [statusId, reasonId] = [useId(), useId()];
  const offered = ORDER_STATUSES.filter((each) => each !== currentStatus(order));
  const [status, setStatus] = useState<OrderStatus | null>(null);
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isComplete = status !== null && reason.trim() !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (status === null || !isComplete || pending) return;
    setPending(true);
    const failure = await dispatch(overrideStatus(order, { status, reason: reason.trim() }));
    setPending(false);
    if (failure) return setProblem(intl.formatMessage({ id: 'orders.override.failedError' }, { error: apiErrorText(intl, failure) }));
    void showToast('success', intl.formatMessage({ id: 'orders.override.success' }, { code: order.code }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      // A pending request cannot be cancelled.
      onClose={() => !pending && onClose()}
      title={intl.formatMessage({ id: 'orders.override.title' }, { code: order.code })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      transitionDuration={100}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p>{intl.formatMessage({ id: 'orders.override.text' })}</p>
          <FormGroup label={intl.formatMessage({ id: 'orders.override.statusLabel' })} labelFor={statusId}>
            <HTMLSelect
              id={statusId}
              fill
              value={status ?? ''}
              onChange={({ currentTarget: { value } }) => setStatus(offered.find((each) => each === value) ?? null)}
            >
              <option value="">{intl.formatMessage({ id: 'orders.override.statusPlaceholder' })}</option>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {intl.formatMessage({ id: `orders.status.${each}` })}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
          <FormGroup
            label={intl.formatMessage({ id: 'orders.override.reasonLabel' })}
            helperText={intl.formatMessage({ id: 'orders.override.reasonHint' })}
            labelFor={reasonId}
          >
            <TextArea
              id={reasonId}
              fill
              rows={3}
              dir="auto"
              maxLength={MAX_OVERRIDE_REASON}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </FormGroup>
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={pending ? null : onClose}
          confirmLabel={intl.formatMessage({ id: 'orders.override.confirmButton' })}
          intent="danger"
          pending={pending}
          disabled={!isComplete}
        />
      </form>
    </Dialog>
  );
}
