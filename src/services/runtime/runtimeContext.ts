import { createContext, use } from 'react';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { ConnectionActor } from '@/machines/connection/connectionMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import type { SessionActor } from '@/machines/session/sessionMachine';
import type { PrintJournal } from '@/services/printing/printJournal';
import type { TraceArchive } from '@/services/traces/traceArchive';

/** The machines of this tab. `connection` and `printRuntime` run while a user is signed in; else they are null. */
export interface Runtime {
  session: SessionActor;
  connection: ConnectionActor | null;
  printRuntime: PrintRuntimeActor | null;
  /** What this browser printed; null while nothing is printed here. */
  journal: PrintJournal | null;
  /** What the tabs of this browser recorded; null until it is opened, soon after the start. */
  traces: TraceArchive | null;
  /** Connection and printing are being started: the three above are not there yet. @default false */
  isStarting?: boolean;
  /** The recorder's observer: a feature hands it to its own machines. */
  inspect?: (event: InspectionEvent) => void;
  /** Has the recorder note that such a machine broke down; gives what ends it (`useRecordedActor`). */
  watch?: (actor: AnyActorRef) => () => void;
  /**
   * Why this page must be loaded anew: another tab runs a newer version, connection and printing could not be started, or the browser does
   * not keep any more what is printed.
   */
  trouble?: 'outdated' | 'notStarted' | 'unwritable' | null;
}

/** Filled by the app: a crash of a screen cannot stop what it holds. */
export const RuntimeContext = createContext<Runtime | null>(null);

/** The machines of this tab, to be read with `useSelector` of `@xstate/react`. Throws outside the app. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('No runtime: the component stands outside RuntimeContext');
  return runtime;
}
