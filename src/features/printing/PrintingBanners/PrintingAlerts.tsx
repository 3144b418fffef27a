import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { usePrintingProblems } from '@/features/printing/usePrintingProblems';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { useListOverduePrintsQuery } from '@/services/api/overduePrintsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, to be available offline.
const PrintingBanners = lazyWithTexts(
  async () =>
    (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/features/printing/PrintingBanners/PrintingBanners'))
      .PrintingBanners,
);

/** Printing problems, above every screen; nothing without problems or without a print runtime. */
export function PrintingAlerts() {
  const { printRuntime } = useRuntime();
  return printRuntime && <LazyAlerts runtime={printRuntime} />;
}

function LazyAlerts({ runtime }: { runtime: PrintRuntimeActor }) {
  const mainTab = useSelector(runtime, ({ children }) => children.mainTab);
  const isPlain = useSelector(mainTab, (state) => state?.context.answer?.plain ?? false);
  const { unserved, printers, questions } = usePrintingProblems();
  const isAsked = useSelector(runtime, ({ context }) => Object.values(context.reports).some((report) => report.questions));
  const overdue = useOverduePrints();
  const [isWanted, setWanted] = useState(false);
  // Once rendered it stays mounted, because a dialog may be open in it.
  if (!isWanted && (isAsked || isPlain || unserved.length + printers + questions > 0 || overdue?.data.length)) setWanted(true);
  return (
    isWanted && (
      <LazyPart>
        <PrintingBanners unserved={unserved} questions={questions} overdue={overdue} isPlain={isPlain} />
      </LazyPart>
    )
  );
}

/** The orders that should have been printed automatically but were not (row BP-03): live, polled while the connection is down. */
function useOverduePrints() {
  const live = useLive();
  return useListOverduePrintsQuery(undefined, { pollingInterval: live ? 0 : POLL_MS }).data;
}
