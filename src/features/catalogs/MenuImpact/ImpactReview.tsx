import { Button, Callout, Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { ImpactList, type ImpactListProps } from '@/features/catalogs/MenuImpact/ImpactList';
import { apiErrorText } from '@/services/api/apiErrorText';

interface ImpactReviewProps extends ImpactListProps {
  /** The total number of changes; null while unknown. */
  changes: number | null;
  isReading: boolean;
  /** Why the impact could not be read; undefined if it was read or is loading. */
  error: unknown;
  onAgain: () => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: () => void;
}

/** The dialog step before a push: shows what it changes for customers, or that this could not be determined (row BC-01). */
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
