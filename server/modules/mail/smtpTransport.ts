import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** The same for every attempt of a mail, so that mail clients show a repeated delivery once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** @default none */
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Further header fields. @default none */
  headers?: Record<string, string>;
}

/** Sends a mail to the mail server; rejects with the error of nodemailer if the server does not accept it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** The timeouts of the steps, in ms, unless the URL of the server sets them. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** @param smtpUrl `smtp://user:password@host:port`, `smtps://…`; options of nodemailer in its query (`?requireTLS=true`). */
export function createSmtpTransport(smtpUrl: string, from: string): SendMail {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(TIMEOUTS)) if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  const transport = createTransport(url.href);
  return async ({ to, headers, ...mail }) => {
    await transport.sendMail({
      ...mail,
      from,
      // An object is treated as one address, whatever characters it contains.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
