import { Inbox } from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface BoardEmptyProps {
  /** Shows the orders of all tabs when only this tab is empty; null when there are no orders today. */
  onShowAll: (() => void) | null;
}

/** The board without orders to show. */
export function BoardEmpty({ onShowAll }: BoardEmptyProps) {
  const intl = useIntl();
  if (!onShowAll) {
    return (
      <EmptyState icon={<Inbox size={20} />} title={intl.formatMessage({ id: 'operations.page.dayEmpty' })}>
        {intl.formatMessage({ id: 'operations.page.dayEmptyHint' })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title={intl.formatMessage({ id: 'operations.page.tabEmpty' })}
      action={<Button onClick={onShowAll}>{intl.formatMessage({ id: 'operations.page.showAllButton' })}</Button>}
    />
  );
}
