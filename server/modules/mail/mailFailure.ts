import type { MailError } from '@/domain/mail';

export interface MailFailure {
  error: MailError;
  /** Whether a later attempt may succeed. */
  isTemporary: boolean;
  /** The reply of the mail server, or the connection error: one line, without the token of the link. */
  text: string;
}

const MAX_TEXT = 300;

/** Classifies a failed attempt: 5xx is permanent, except when the mail server rejects the login of the installation. */
export function mailFailureOf(error: unknown, token: string | null): MailFailure {
  const { code, responseCode, message } = fieldsOf(error);
  const text = (token === null ? message : message.replaceAll(token, '…')).replace(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_TEXT);
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return { error: 'authentication', isTemporary: true, text };
  if (responseCode !== null && responseCode >= 500) return { error: 'rejected', isTemporary: false, text };
  if (responseCode !== null && responseCode >= 400) return { error: 'deferred', isTemporary: true, text };
  return { error: 'unreachable', isTemporary: true, text };
}

function fieldsOf(error: unknown): { code: string | null; responseCode: number | null; message: string } {
  if (!(error instanceof Error)) return { code: null, responseCode: null, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  return { code, responseCode, message: error.message };
}
