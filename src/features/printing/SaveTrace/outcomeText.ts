import type { IntlShape } from 'react-intl';
import { MAX_TRACE_BYTES, type TraceRefusalCode } from '@/domain/printTrace';
import type { TraceOutcome } from '@/features/printing/SaveTrace/useSaveTrace';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

const MEGABYTE = 1024 * 1024;
const DAMAGED: readonly string[] = ['NOT_GZIP', 'BROKEN_LINE'] satisfies TraceRefusalCode[];

/** The message about a saved trace, with advice; null if there is none, or if it needs more than text. */
export function outcomeText(intl: IntlShape, outcome: TraceOutcome): string | null {
  switch (outcome.kind) {
    case 'open':
    case 'downloading':
    case 'sending':
    case 'sent':
      return null;
    case 'downloaded':
      return intl.formatMessage({ id: 'traces.save.downloadedSuccess' }, { file: outcome.file });
    case 'nothing':
      return intl.formatMessage({ id: 'traces.save.nothingEmpty' });
    case 'unreadable':
      return intl.formatMessage({ id: 'traces.save.unreadableError' });
    case 'tooLarge':
      return tooLargeText(intl, outcome.bytes);
    case 'refused':
      return refusalText(intl, outcome.error);
  }
}

function refusalText(intl: IntlShape, error: ApiError): string {
  if (error.kind === 'offline') return intl.formatMessage({ id: 'traces.save.offlineError' });
  if (error.kind === 'http') {
    const { code, status, retryAfterMs } = error;
    if (status === 413 || code === ('TOO_LARGE' satisfies TraceRefusalCode)) return tooLargeText(intl, null);
    if (code === ('NOT_A_TRACE' satisfies TraceRefusalCode)) return intl.formatMessage({ id: 'traces.save.notATraceError' }, { code });
    if (DAMAGED.includes(code)) return intl.formatMessage({ id: 'traces.save.damagedError' }, { code });
    if (status === 404) return intl.formatMessage({ id: 'traces.save.noAccessError' });
    if (status === 429) {
      return intl.formatMessage({ id: 'traces.save.tooManyError' }, { minutes: Math.ceil((retryAfterMs ?? 3_600_000) / 60_000) });
    }
  }
  return intl.formatMessage({ id: 'traces.save.notSentError' }, { reason: apiErrorText(intl, error) });
}

/** `bytes` null: the server did not report the size. */
function tooLargeText(intl: IntlShape, bytes: number | null): string {
  const most = intl.formatNumber(MAX_TRACE_BYTES / MEGABYTE);
  if (bytes === null) return intl.formatMessage({ id: 'traces.save.refusedSizeError' }, { most });
  return intl.formatMessage(
    { id: 'traces.save.tooLargeError' },
    { size: intl.formatNumber(Math.ceil((bytes / MEGABYTE) * 10) / 10), most },
  );
}
