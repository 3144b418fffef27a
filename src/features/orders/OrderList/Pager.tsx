import { Button, Classes } from '@blueprintjs/core';
import { ChevronBackward, ChevronForward, ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';

interface PagerProps {
  /** From 0. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Pagination buttons. On the first and last page they stay rendered, so that they retain the focus. */
export function Pager({ page, pageCount, onChange }: PagerProps) {
  const intl = useIntl();
  const last = Math.max(0, pageCount - 1);
  const turns = [
    { id: 'orders.list.firstButton', to: 0, icon: <ChevronBackward /> },
    { id: 'orders.list.previousButton', to: Math.min(page - 1, last), icon: <ChevronLeft /> },
    { id: 'orders.list.nextButton', to: page + 1, icon: <ChevronRight /> },
    { id: 'orders.list.lastButton', to: last, icon: <ChevronForward /> },
  ] as const;
  return (
    <nav className="order-list-pager" aria-label={intl.formatMessage({ id: 'orders.list.pagesLabel' })}>
      {turns.map(({ id, to, icon }) => {
        const leads = to >= 0 && to <= last && to !== page;
        return (
          <Button
            key={id}
            variant="minimal"
            icon={icon}
            aria-label={intl.formatMessage({ id })}
            title={intl.formatMessage({ id })}
            aria-disabled={!leads}
            {...(leads ? { onClick: () => onChange(to) } : { className: Classes.DISABLED })}
          />
        );
      })}
    </nav>
  );
}
