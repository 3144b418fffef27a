import { Button, Callout } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { OverduePrint } from '@/domain/overduePrint';
import { can } from '@/domain/permissions';
import type { TolerantList } from '@/domain/reply';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { dismiss, dismissedKey, dismissedOf, overdueKey } from '@/features/printing/PrintingBanners/dismissedOrders';
import { OverdueOrder } from '@/features/printing/PrintingBanners/OverdueOrder';
import { usePrintOverdue } from '@/features/printing/PrintingBanners/usePrintOverdue';
import { useStored } from '@/services/storage/useStored';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

/** Maximum number of rendered orders. */
const DRAWN = 50;

/**
 * The orders that should have been printed automatically but were not (row BP-03), oldest first. They stay until printed or dismissed; a
 * new one opens the alert again.
 */
export function OverdueOrders({ list }: { list: TolerantList<OverduePrint> }) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const dismissed = dismissedOf(useStored(dismissedKey(user.id)), useClock(wholeMinute));
  const { printing, isPrintingAll, print, printAll } = usePrintOverdue();
  const open = list.data.filter((each) => !(overdueKey(each) in dismissed)).toSorted((a, b) => a.since.localeCompare(b.since));
  if (open.length === 0) return null;
  const count = open.length + Math.max(0, list.totalCount - list.dropped - list.data.length);
  const unsent = open.filter((each) => printing[overdueKey(each)] !== 'sent' && printing[overdueKey(each)] !== 'sending');
  const mayPrint = can(user.role, 'orders:retry', 'updateOwn');

  return (
    <Callout className="printing-banner overdue" intent="danger" compact>
      <div className="overdue-head">
        {/* Keyed by the newest order, so that a screen reader announces the alert again for each new one. */}
        <strong key={open.at(-1)?.since} role="alert" className="overdue-title">
          {intl.formatMessage({ id: 'printing.overdue.title' }, { count })}
        </strong>
        {mayPrint && (
          <Button
            size="small"
            intent="danger"
            icon={<Print size={14} />}
            loading={isPrintingAll}
            disabled={unsent.length === 0}
            onClick={() => void printAll(unsent)}
          >
            {intl.formatMessage({ id: 'printing.overdue.printAllButton' })}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => dismiss(user.id, open, Date.now())}>
          {intl.formatMessage({ id: 'printing.overdue.dismissAllButton' })}
        </Button>
      </div>
      <ul className="overdue-rows" aria-label={intl.formatMessage({ id: 'printing.overdue.label' })} tabIndex={-1}>
        {open.slice(0, DRAWN).map((each) => (
          <OverdueOrder
            key={overdueKey(each)}
            overdue={each}
            location={locations.find(({ id }) => id === each.locationId)}
            printing={printing[overdueKey(each)]}
            {...(mayPrint && { onPrint: () => void print(each) })}
            onDismiss={() => dismiss(user.id, [each], Date.now())}
          />
        ))}
        {count > DRAWN && (
          <li className="overdue-more">{intl.formatMessage({ id: 'printing.overdue.moreLabel' }, { count: count - DRAWN })}</li>
        )}
      </ul>
    </Callout>
  );
}
