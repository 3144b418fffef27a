import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that the demo would have sent; `at` is ISO 8601, UTC. */
export interface CaughtMail {
  at: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: Buffer }[];
}

export interface MailCatcher {
  /** Its address in the format of `PASE_SMTP_URL`. */
  smtpUrl: string;
  mails: readonly CaughtMail[];
  close(): Promise<void>;
}

const MAX_MAILS = 100;
const MAX_BYTES = 20_000_000;
/** Older mails lose their attachments, which are in memory. */
const MAX_WITH_FILES = 10;

/** Starts an SMTP server on a free local port that stores the newest 100 mails in memory instead of delivering them, newest first. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ subject = '', text = '', html = '', from, attachments }) => {
            const files = attachments.map(({ filename, mimeType, content }) => ({
              ...{ name: filename ?? '', type: mimeType },
              // The parser returns a text only if it is configured to.
              content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
            }));
            mails.unshift({ at: new Date().toISOString(), to, from: from?.address ?? '', subject, text, html, attachments: files });
            mails.splice(MAX_MAILS);
            for (const mail of mails.filter((each) => each.attachments.length > 0).slice(MAX_WITH_FILES)) mail.attachments = [];
            callback();
          },
          (error: Error) => callback(error),
        );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail catcher listens on no port.');
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
