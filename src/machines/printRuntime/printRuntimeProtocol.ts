import type { ActorRef, AnyActorRef, EventObject, Snapshot } from 'xstate';
import type { CheckResult, PrinterReply } from '@/domain/printOutcome';

/** A reply of a printer and when it came (ISO-8601 UTC). */
export interface TimedReply {
  reply: PrinterReply;
  at: string;
}

/** What the members of the print runtime tell its root. */
export type RuntimeNotice =
  /** `away`: another device printed meanwhile. */
  | { type: 'mainTab.changed'; main: boolean; away: boolean }
  /** Whether the server must first say again that this tab prints. */
  | { type: 'mainTab.doubted'; doubted: boolean }
  | { type: 'printer.checking'; url: string }
  | { type: 'printer.checked'; url: string; result: CheckResult; at: string }
  /** Whether a person must say what became of the job. */
  | { type: 'job.asked'; uuid: string; asked: boolean }
  | { type: 'job.ended'; uuid: string };

/** What a job tells the lane of its printer. `last`: the reply of its last POST; null when it sent nothing. */
export type LaneRequest = { type: 'turn.requested'; jobId: string } | { type: 'turn.ended'; jobId: string; last: TimedReply | null };

/**
 * What a lane sends to a job: print now; the printer cannot print now (`code`: why, as the order's history says it); this tab is no
 * longer the one that prints.
 */
export type LaneNotice = { type: 'turn.granted' } | { type: 'lane.blocked'; code: string } | { type: 'lane.closed' };

type Receiver<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>;
interface InSystem {
  system: AnyActorRef['system'];
}

/** The name under which the lane of an address is known in the actor system. */
export const laneId = (url: string) => `lane:${url}`;
/** The name under which a job is known in the actor system. */
export const jobId = (uuid: string) => `job:${uuid}`;
/** The name under which a printer's entry is known in the actor system. */
export const entryId = (uuid: string) => `entry:${uuid}`;

export const runtimeOf = ({ system }: InSystem): Receiver<RuntimeNotice> => system.get('printRuntime');
export const laneOf = ({ system }: InSystem, url: string): Receiver<LaneRequest> => system.get(laneId(url));
export const jobOf = ({ system }: InSystem, id: string): Receiver<LaneNotice> => system.get(id);
