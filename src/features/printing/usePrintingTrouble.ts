import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useQuestionCount } from '@/features/printing/useQuestionCount';
import { useWhoPrints } from '@/features/printing/useWhoPrints';
import { isPermissionBlocked, type PrintRuntimeContext } from '@/machines/printRuntime/runtimeState';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** What is wrong with printing now. */
export interface PrintingTrouble {
  /** Ids of the locations that nobody prints for (row BP-02). */
  unserved: readonly string[];
  /** Printers that cannot print. */
  printers: number;
  /** Tickets of orders of which a person must say here whether they came out (row BP-06); where another device prints, that one asks. */
  questions: number;
  /** The same of test tickets: these are asked about in the printer menu, and never above the screens (row T-05). */
  testQuestions: number;
}

/** An election takes a moment: nobody is told of what passes by itself. */
const SETTLED_MS = 3_000;
const NONE: readonly string[] = [];

/** What is wrong with printing, live: for the mark of the printer menu and for what stands above the screens (rows BP-02, BP-06). */
export function usePrintingTrouble(): PrintingTrouble {
  const { printRuntime } = useRuntime();
  const printers = useSelector(printRuntime ?? undefined, (state) => (state ? troubledPrinters(state.context) : 0));
  const told = useSelector(printRuntime ?? undefined, (state) => state?.context.unserved ?? NONE);
  const who = useWhoPrints();
  const questions = useQuestionCount();
  const isUnserved = told.length > 0 && who !== 'unknown';
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isUnserved) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isUnserved]);
  const isAskedHere = who !== 'anotherDevice';
  return {
    unserved: isUnserved && isSettled ? told : NONE,
    printers,
    questions: isAskedHere ? questions.orders : 0,
    testQuestions: isAskedHere ? questions.tests : 0,
  };
}

/** How many of the active printers are known not to be able to print: by this tab's checks while it prints, else by what was reported. */
function troubledPrinters(context: PrintRuntimeContext): number {
  const { printers, checks, reports, main } = context;
  return printers.filter((printer) => {
    const { uuid, url, usability } = printer;
    if (usability === 'disabled') return false;
    if (usability === 'invalidUrl' || usability === 'missingUuid') return true;
    if (main && usability === 'usable') return isPermissionBlocked(context, printer) || (url !== null && checks[url]?.result.ok === false);
    return reports[uuid]?.ok === false;
  }).length;
}
