import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** The same for each attempt of a mail, so that mail programs show a repeated delivery once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to the mail server; rejects with the error of nodemailer if it does not take it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** What the mail server may take for each step, in ms, unless the address of the server says otherwise. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** @param smtpUrl `smtp://user:password@host:port`, `smtps://…`; options of nodemailer in its query (`?requireTLS=true`). */
export function createSmtpTransport(smtpUrl: string, from: string): SendMail {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(TIMEOUTS)) if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  const transport = createTransport(url.href);
  return async ({ to, ...mail }) => {
    await transport.sendMail({
      ...mail,
      from,
      // As an object it is one address, whatever characters it has.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
