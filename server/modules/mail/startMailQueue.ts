import { log } from '../../platform/monitoring/log';
import { sendDueMails, type MailSender } from './sendDueMails';

const EVERY_MS = 2_000;

/**
 * Sends the mails that are due, at once and every 2 s from then on, in this process and in every other one that shares the database.
 *
 * @returns Ends it after the attempts that are under way: after it the database is no longer used.
 */
export function startMailQueue(sender: MailSender): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;
  const run = () => {
    underWay ??= sendDueMails(sender, () => new Date(), stopping.signal)
      .catch((error: unknown) => log.error({ error }, 'the mail queue could not be worked on'))
      .finally(() => {
        underWay = null;
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
