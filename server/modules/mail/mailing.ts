/** The e-mail configuration of an installation. */
export interface Mailing {
  /** Whether an SMTP server is configured; otherwise the users who issue links pass them on. */
  canSend: boolean;
  /** The URL of the app without a trailing slash; null: not configured, so links are relative to the page that shows them. */
  publicUrl: string | null;
}
