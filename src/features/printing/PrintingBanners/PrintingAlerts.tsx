import { useOverduePrints } from '@/features/printing/useOverduePrints';
import { usePrintingTrouble } from '@/features/printing/usePrintingTrouble';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Fetched ahead: without a connection it must be there.
const PrintingBanners = lazyWithTexts(
  async () => (await import(/* webpackPrefetch: true */ '@/features/printing/PrintingBanners/PrintingBanners')).PrintingBanners,
);

/** What is wrong with printing, above every screen; nothing while all is well, and where nothing is printed. */
export function PrintingAlerts() {
  const { printRuntime } = useRuntime();
  return printRuntime && <AlertsWanted />;
}

function AlertsWanted() {
  const { unserved, questions } = usePrintingTrouble();
  const overdue = useOverduePrints();
  if (unserved.length === 0 && questions === 0 && !overdue?.data.length) return null;
  return (
    <LazyPart>
      <PrintingBanners unserved={unserved} questions={questions} overdue={overdue} />
    </LazyPart>
  );
}
