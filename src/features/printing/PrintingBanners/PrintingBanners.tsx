import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OverduePrint } from '@/domain/overduePrint';
import type { TolerantList } from '@/domain/reply';
import { DoubledPrints } from '@/features/printing/PrintingBanners/DoubledPrints';
import { OverdueOrders } from '@/features/printing/PrintingBanners/OverdueOrders';
import { UnservedLocations } from '@/features/printing/PrintingBanners/UnservedLocations';
import { pathTo } from '@/services/paths/pathTo';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import '@/features/printing/PrintingBanners/printingBanners.css';

const ConnectPrinters = lazyWithTexts(async () => (await import('@/features/printing/ConnectPrinters/ConnectPrinters')).ConnectPrinters);

interface PrintingBannersProps {
  /** Ids of the locations for which no device prints. */
  unserved: readonly string[];
  questions: number;
  overdue: TolerantList<OverduePrint> | undefined;
  /** Whether the server sends each job to every user. */
  isPlain: boolean;
}

/** Locations for which no device prints (row BP-02), orders without a ticket (BP-03), tickets to confirm (BP-06). */
export function PrintingBanners({ unserved, questions, overdue, isPlain }: PrintingBannersProps) {
  const intl = useIntl();
  const [connects, setConnects] = useState(false);
  const close = () => setConnects(false);
  return (
    <>
      {unserved.length > 0 && <UnservedLocations ids={unserved} onConnect={() => setConnects(true)} />}
      {/* Outside the banner, which disappears on success: the user sees the result in the dialog. */}
      {connects && (
        <LazyPart onFailed={close}>
          <ConnectPrinters onClose={close} />
        </LazyPart>
      )}
      {isPlain && <DoubledPrints />}
      {overdue && <OverdueOrders list={overdue} />}
      {questions > 0 && (
        <Callout className="printing-banner" intent="warning" role="status" compact>
          {intl.formatMessage({ id: 'printing.banner.questionsText' }, { questions })}{' '}
          <Link to={pathTo('printJournal', {}, { state: 'asking' })}>{intl.formatMessage({ id: 'printing.banner.questionsLabel' })}</Link>
        </Callout>
      )}
    </>
  );
}
