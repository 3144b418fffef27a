import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { OverduePrint } from '@/domain/overduePrint';
import type { TolerantList } from '@/domain/reply';
import { DoubledPrints } from '@/features/printing/PrintingBanners/DoubledPrints';
import { OverdueOrders } from '@/features/printing/PrintingBanners/OverdueOrders';
import { PolledPrintersDown } from '@/features/printing/PrintingBanners/PolledPrintersDown';
import { UnservedLocations } from '@/features/printing/PrintingBanners/UnservedLocations';
import { usePolledPrintersDown } from '@/features/printing/usePolledPrinters';
import { useServerQuestions } from '@/features/printing/useServerQuestions';
import { pathTo } from '@/services/paths/pathTo';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import '@/features/printing/PrintingBanners/printingBanners.css';

const ConnectPrinters = lazyWithTexts(async () => (await import('@/features/printing/ConnectPrinters/ConnectPrinters')).ConnectPrinters);

interface PrintingBannersProps {
  /** Ids of the locations for which no device prints. */
  unserved: readonly string[];
  /** Number of tickets of this browser to confirm; those of printers that ask for their tickets are added. */
  questions: number;
  overdue: TolerantList<OverduePrint> | undefined;
  /** Whether the server sends each job to every user. */
  isPlain: boolean;
}

/** Locations for which no device prints (row BP-02), printers that do not ask for their tickets (V-08), orders without a ticket (BP-03), tickets to confirm (BP-06). */
export function PrintingBanners({ unserved, questions: asked, overdue, isPlain }: PrintingBannersProps) {
  const intl = useIntl();
  const [connects, setConnects] = useState(false);
  const close = () => setConnects(false);
  const polledDown = usePolledPrintersDown();
  const ofServer = useServerQuestions();
  const questions = asked + ofServer.filter(({ orderId }) => orderId).length;
  return (
    <>
      {unserved.length > 0 && <UnservedLocations ids={unserved} onConnect={() => setConnects(true)} />}
      {/* Outside the banner, which disappears on success: the user sees the result in the dialog. */}
      {connects && (
        <LazyPart onFailed={close}>
          <ConnectPrinters onClose={close} />
        </LazyPart>
      )}
      {polledDown.length > 0 && <PolledPrintersDown printers={polledDown} />}
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
