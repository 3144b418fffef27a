import { Callout, Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { MAX_REASON, type Need } from '@/domain/need';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDismissNeedMutation } from '@/services/api/needsApi';
import { DialogActions } from '@/ui/DialogActions/DialogActions';

interface DismissNeedProps {
  need: Need;
  onClose: () => void;
}

/** Hides a problem from the user until it happens again; the reason is required and recorded (decision G131). */
export function DismissNeed({ need, onClose }: DismissNeedProps) {
  const intl = useIntl();
  const id = useId();
  const [reason, setReason] = useState('');
  const [dismiss, { isLoading, error }] = useDismissNeedMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { kind, locationId, subject, newest } = need;
    const result = await dismiss({ kind, locationId, subject, newest, reason: reason.trim() });
    // 404: it was solved before.
    if (!result.error || (isApiError(result.error) && result.error.kind === 'http' && result.error.status === 404)) onClose();
  }

  return (
    <Dialog isOpen isCloseButtonShown={false} title={intl.formatMessage({ id: 'dashboard.needs.dismissTitle' })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p>{intl.formatMessage({ id: 'dashboard.needs.dismissText' })}</p>
          <FormGroup label={intl.formatMessage({ id: 'dashboard.needs.reasonLabel' })} labelFor={id}>
            <InputGroup id={id} autoFocus required maxLength={MAX_REASON} value={reason} onValueChange={setReason} />
          </FormGroup>
          {error && (
            <Callout intent="danger" role="alert" compact>
              {apiErrorText(intl, error)}
            </Callout>
          )}
        </DialogBody>
        <DialogActions
          onCancel={isLoading ? null : onClose}
          confirmLabel={intl.formatMessage({ id: 'dashboard.needs.dismissButton' })}
          pending={isLoading}
          disabled={reason.trim() === ''}
        />
      </form>
    </Dialog>
  );
}
