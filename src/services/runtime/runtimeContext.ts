import { createContext, use } from 'react';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { ConnectionActor } from '@/machines/connection/connectionMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import type { SessionActor } from '@/machines/session/sessionMachine';
import type { PrintJournal } from '@/services/printing/printJournal';
import type { TraceArchive } from '@/services/traces/traceArchive';

/** The actors of this tab. `connection` and `printRuntime` run while a user is signed in, otherwise they are null. */
export interface Runtime {
  session: SessionActor;
  connection: ConnectionActor | null;
  printRuntime: PrintRuntimeActor | null;
  /** The journal of this browser's prints; null while this browser does not print. */
  journal: PrintJournal | null;
  /** The recorded traces of this browser's tabs; null until the archive is opened shortly after start-up. */
  traces: TraceArchive | null;
  /** True while connection and printing are starting: the three fields above are still null. @default false */
  isStarting?: boolean;
  /** Inspection observer of the recorder; pass it to a feature's own actors. */
  inspect?: (event: InspectionEvent) => void;
  /** Records a crash of such an actor; returns the function that stops it (`useRecordedActor`). */
  watch?: (actor: AnyActorRef) => () => void;
  /**
   * Why this page must be reloaded: another tab runs a newer version, connection and printing failed to start, or the browser can no longer
   * store the print journal.
   */
  problem?: 'outdated' | 'notStarted' | 'unwritable' | null;
}

/** Provided by the app, so that a crashed screen cannot stop the actors. */
export const RuntimeContext = createContext<Runtime | null>(null);

/** The actors of this tab, to be read with `useSelector` of `@xstate/react`. @throws outside RuntimeContext */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('useRuntime must be used inside RuntimeContext');
  return runtime;
}
