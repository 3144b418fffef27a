import { Inbox } from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface BoardEmptyProps {
  /** There are orders today, only none in this tab: the way to them. Null: there are none. */
  onShowAll: (() => void) | null;
}

/** The board without an order to show. */
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
