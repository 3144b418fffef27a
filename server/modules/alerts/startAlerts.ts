import { startPeriodic } from '../../platform/startPeriodic';
import { enqueueAlertMails } from './alertMails';
import type { ConditionSources } from './findConditions';
import type { PushSender } from './postPush';
import { sendDuePushes } from './sendDuePushes';
import { createAlertUpdates } from './updateAlerts';

/** How often conditions are evaluated, in ms. */
const EVALUATE_EVERY_MS = 10_000;
/** How often due messages are sent, in ms. */
const SEND_EVERY_MS = 2_000;

export interface AlertOptions extends ConditionSources {
  sender: PushSender;
  /** Whether the installation sends e-mail; otherwise alert e-mails wait until they are of no use. */
  sendsMail: boolean;
  /** Called for each location with an alert that began or ended. */
  onChange: (locationId: string) => void;
}

/** Starts the alerts outside the tab (row K-09). @returns Ends them, and waits for the work in progress. */
export function startAlerts({ sender, sendsMail, onChange, ...sources }: AlertOptions): () => Promise<void> {
  const { database } = sources;
  const updateAlerts = createAlertUpdates(sources, onChange);
  const evaluate = () => updateAlerts(new Date());
  const sendPushes = (stopping: AbortSignal) => sendDuePushes(database, sender, () => new Date(), stopping);
  const enqueueMails = () => enqueueAlertMails(database, new Date());
  const ends = [
    startPeriodic(EVALUATE_EVERY_MS, evaluate, 'failed to evaluate the alerts'),
    startPeriodic(SEND_EVERY_MS, sendPushes, 'failed to send push messages about alerts'),
    // Apart from the pushes: e-mails do not wait for push services that do not respond.
    ...(sendsMail ? [startPeriodic(SEND_EVERY_MS, enqueueMails, 'failed to enqueue e-mails about alerts')] : []),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/**
 * The contact that push services get if the settings have none: the app if it has an https URL, else the sender of e-mails, else a
 * placeholder, which some push services reject.
 */
export function pushContact(publicUrl: string | null, mailFrom: string | undefined): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const address = /([^\s<>]+@[^\s<>]+)>?$/.exec(mailFrom ?? '')?.[1];
  return `mailto:${address ?? 'postmaster@localhost'}`;
}
