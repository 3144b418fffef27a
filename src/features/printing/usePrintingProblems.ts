import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useQuestionCount } from '@/features/printing/useQuestionCount';
import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import { isPermissionBlocked, type PrintRuntimeContext } from '@/machines/printRuntime/runtimeState';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** The current printing problems. */
export interface PrintingProblems {
  /** Ids of the locations for which no device prints (row BP-02). */
  unserved: readonly string[];
  /** Number of printers that cannot print. */
  printers: number;
  /** Number of order tickets whose printing a user must confirm here (row BP-06); 0 if another device prints, which then asks. */
  questions: number;
  /** The same for test tickets, which are confirmed in the printer menu and never above the screens (row T-05). */
  testQuestions: number;
}

/** In ms. A leader election takes a moment, during which locations are not reported as unserved. */
const SETTLED_MS = 3_000;
const NONE: readonly string[] = [];

/** Printing problems, live: for the badge of the printer menu and the banners above the screens (rows BP-02, BP-06). */
export function usePrintingProblems(): PrintingProblems {
  const { printRuntime } = useRuntime();
  const printers = useSelector(printRuntime ?? undefined, (state) => (state ? countFailingPrinters(state.context) : 0));
  const reported = useSelector(printRuntime ?? undefined, (state) => state?.context.unserved ?? NONE);
  const who = useWhoPrints();
  const questions = useQuestionCount();
  const isUnserved = reported.length > 0 && who !== 'unknown';
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isUnserved) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isUnserved]);
  const isQuestionShownHere = who !== 'anotherDevice';
  return {
    unserved: isUnserved && isSettled ? reported : NONE,
    printers,
    questions: isQuestionShownHere ? questions.orders : 0,
    testQuestions: isQuestionShownHere ? questions.tests : 0,
  };
}

/** Number of active printers known to be unable to print, from this tab's checks while it prints, else from the printing tab's reports. */
function countFailingPrinters(context: PrintRuntimeContext): number {
  const { printers, checks, reports, main } = context;
  return printers.filter((printer) => {
    const { uuid, url, usability } = printer;
    if (usability === 'disabled') return false;
    if (usability === 'invalidUrl' || usability === 'missingUuid') return true;
    if (main && usability === 'usable') return isPermissionBlocked(context, printer) || (url !== null && checks[url]?.result.ok === false);
    return reports[uuid]?.ok === false;
  }).length;
}
