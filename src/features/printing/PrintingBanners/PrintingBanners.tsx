import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OverduePrint } from '@/domain/overduePrint';
import type { TolerantList } from '@/domain/reply';
import { OverdueOrders } from '@/features/printing/PrintingBanners/OverdueOrders';
import { UnservedLocations } from '@/features/printing/PrintingBanners/UnservedLocations';
import '@/features/printing/PrintingBanners/printingBanners.css';

interface PrintingBannersProps {
  /** Ids of the locations that nobody prints for. */
  unserved: readonly string[];
  questions: number;
  overdue: TolerantList<OverduePrint> | undefined;
}

/** Locations that nobody prints for (row BP-02), orders without a ticket (BP-03), tickets that wait for an answer (BP-06). */
export function PrintingBanners({ unserved, questions, overdue }: PrintingBannersProps) {
  const intl = useIntl();
  return (
    <>
      {unserved.length > 0 && <UnservedLocations ids={unserved} />}
      {overdue && <OverdueOrders list={overdue} />}
      {questions > 0 && (
        <Callout className="printing-banner" intent="warning" role="status" compact>
          {intl.formatMessage({ id: 'printing.banner.questionsText' }, { questions })}{' '}
          <Link to="/printing/journal?state=asking">{intl.formatMessage({ id: 'printing.banner.questionsLabel' })}</Link>
        </Callout>
      )}
    </>
  );
}
