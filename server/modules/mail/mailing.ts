/** What an installation sends e-mail with, and where its links lead. */
export interface Mailing {
  /** Whether an SMTP server is configured; else links are handed over by the person who asks for them. */
  canSend: boolean;
  /** The address of the app without a slash at its end; null: not configured, links are relative to the page that shows them. */
  publicUrl: string | null;
}
