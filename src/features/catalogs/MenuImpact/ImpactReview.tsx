import { Button, Callout, Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { ImpactList, type ImpactListProps } from '@/features/catalogs/MenuImpact/ImpactList';
import { apiErrorText } from '@/services/api/apiErrorText';

interface ImpactReviewProps extends ImpactListProps {
  /** How much changes in all; null as long as that is not known. */
  changes: number | null;
  isReading: boolean;
  /** Why it is not known; undefined where it is, or is being read. */
  error: unknown;
  onAgain: () => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: () => void;
}

/** The step before a push, in a dialog: what it changes for clients, or that this could not be found out (row BC-01). */
export function ImpactReview({ changes, isReading, error, onAgain, onBack, onClose, onConfirm, ...list }: ImpactReviewProps) {
  const intl = useIntl();
  return (
    <>
      <DialogBody>
        <div role="status">
          {changes !== null && (
            <Callout compact intent={changes > 0 ? 'primary' : 'success'}>
              {intl.formatMessage({ id: 'catalogs.impact.summaryText' }, { count: changes })}
            </Callout>
          )}
        </div>
        {isReading && <div className={`impact-waits ${Classes.SKELETON}`} />}
        {error !== undefined && (
          <Callout compact intent="warning" role="alert">
            <p>{intl.formatMessage({ id: 'catalogs.impact.unreadText' }, { reason: apiErrorText(intl, error) })}</p>
            <Button size="small" onClick={onAgain}>
              {intl.formatMessage({ id: 'catalogs.impact.againButton' })}
            </Button>
          </Callout>
        )}
        {changes !== null && <ImpactList {...list} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
            <Button onClick={onBack}>{intl.formatMessage({ id: 'catalogs.sync.backButton' })}</Button>
            <Button intent="primary" disabled={isReading} onClick={onConfirm}>
              {intl.formatMessage({ id: 'catalogs.sync.button' })}
            </Button>
          </>
        }
      />
    </>
  );
}
