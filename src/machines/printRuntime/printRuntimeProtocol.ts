import type { ActorRef, AnyActorRef, EventObject, Snapshot } from 'xstate';
import type { PrinterHealth, PrinterReply } from '@/domain/printerReply';

/** A printer's reply and its time of arrival (ISO-8601 UTC). */
export interface TimedReply {
  reply: PrinterReply;
  at: string;
}

/** Events that the members of the print runtime send to its root. */
export type RuntimeNotice =
  /** `printedElsewhere`: another device was the main tab since this tab was, or since the page load. */
  | { type: 'mainTab.changed'; main: boolean; printedElsewhere: boolean }
  /** Whether the server must confirm that this tab is still the main one. */
  | { type: 'mainTab.uncertain'; uncertain: boolean }
  | { type: 'printer.checked'; url: string; result: PrinterHealth; at: string }
  /** `open`: a person must answer whether the job was printed. */
  | { type: 'job.questionChanged'; uuid: string; open: boolean }
  | { type: 'job.ended'; uuid: string };

/** Events that a job sends to the lane of its printer. `last`: the printer's last reply to the job; null if the job sent nothing. */
export type LaneRequest = { type: 'turn.requested'; jobId: string } | { type: 'turn.ended'; jobId: string; last: TimedReply | null };

/**
 * Events that a lane sends to a job: the job may print; the printer cannot print (`code`: the reason, for the order's history); this tab is
 * no longer the main one.
 */
export type LaneNotice = { type: 'turn.granted' } | { type: 'lane.blocked'; code: string } | { type: 'lane.closed' };

/** System id of the root of the print runtime. */
export const RUNTIME_ID = 'printRuntime';
/** System id of the member that elects the main tab. */
export const MAIN_TAB_ID = 'mainTab';
/** System id of the lane of a printer's address. */
export const laneId = (url: string) => `lane:${url}`;
/** System id of a print job. */
export const jobId = (uuid: string) => `job:${uuid}`;
/** System id of a printer's entry. */
export const entryId = (uuid: string) => `entry:${uuid}`;

/** Returns the actor with a system id as a target of `sendTo`. `Event` is the type of the events that it accepts. */
export function systemActor<Event extends EventObject>(id: string) {
  return ({ system }: { system: AnyActorRef['system'] }): ActorRef<Snapshot<unknown>, Event> => system.get(id);
}
