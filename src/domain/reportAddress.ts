import { reportContentSchema, type ReportContent } from '@/domain/savedView';

/** A field of a report that the address contains. */
export type ReportField = Exclude<keyof ReportContent, 'kind'>;

const FIELDS = [
  ...(['report', 'period', 'accountId', 'locationIds', 'channels'] as const),
  ...(['services', 'statuses', 'days', 'dayStartsAt'] as const),
] satisfies readonly ReportField[];

/** The meaning of an omitted parameter. The period has none, so that an address with a period states all filters. */
const OMITTED: Omit<ReportContent, 'kind' | 'period'> = {
  report: 'orders',
  accountId: null,
  locationIds: [],
  channels: [],
  services: [],
  statuses: [],
  days: 'location',
  dayStartsAt: 5,
};

const PERIOD_PARAMETERS = ['period', 'from', 'to'];

/**
 * The content of an address of the reports: only a report (`kind: 'none'`); a report, its period and all filters; or values that the schema
 * rejects, with the fields and their texts ('' if the period is missing).
 */
export type ReportAddress =
  | { kind: 'none'; report: ReportContent['report'] }
  | { kind: 'content'; content: ReportContent }
  | { kind: 'invalid'; problems: readonly { field: ReportField; text: string }[] };

/**
 * A report with its period and filters as parameters of the address (row M-02, decision G101): one per field of `reportContentSchema`, `period`
 * for a relative period, which remains relative, or `from` and `to`. Lists repeat their parameter; a field with its default is omitted.
 */
export function reportParams({ kind: _kind, report, period, ...filters }: ReportContent): URLSearchParams {
  const params = new URLSearchParams({ report, ...('preset' in period ? { period: period.preset } : period) });
  const omitted: Readonly<Record<string, unknown>> = OMITTED;
  for (const [key, value] of Object.entries(filters)) {
    if (value === omitted[key]) continue;
    for (const each of Array.isArray(value) ? value : [value]) params.append(key, String(each));
  }
  return params;
}

/** Parses the parameters of an address of the reports. Parameters of other names are ignored. */
export function readReportParams(params: URLSearchParams): ReportAddress {
  const given = Object.fromEntries(
    Object.entries(OMITTED).flatMap(([key, omitted]) => (params.has(key) ? [[key, valueOf(params.getAll(key), omitted)]] : [])),
  );
  const period = Object.fromEntries(
    PERIOD_PARAMETERS.flatMap((key) => (params.has(key) ? [[key === 'period' ? 'preset' : key, single(params.getAll(key))]] : [])),
  );
  const isOnlyReport = [...Object.keys(given), ...Object.keys(period)].every((key) => key === 'report');
  const parsed = reportContentSchema.safeParse({
    kind: 'report',
    ...OMITTED,
    ...given,
    period: isOnlyReport ? { preset: 'today' } : period,
  });
  if (parsed.success) return isOnlyReport ? { kind: 'none', report: parsed.data.report } : { kind: 'content', content: parsed.data };
  const { issues } = parsed.error;
  return {
    kind: 'invalid',
    problems: FIELDS.filter((field) => issues.some(({ path }) => path[0] === field)).map((field) => ({
      field,
      text: (field === 'period' ? PERIOD_PARAMETERS : [field]).flatMap((key) => params.getAll(key)).join(', '),
    })),
  };
}

function valueOf(texts: readonly string[], omitted: unknown): unknown {
  if (Array.isArray(omitted)) return texts;
  const text = single(texts);
  return typeof omitted === 'number' && typeof text === 'string' && text.trim() !== '' ? Number(text) : text;
}

/** The only text of a parameter; several texts are not a valid value. */
function single(texts: readonly string[]): unknown {
  return texts.length === 1 ? texts[0] : texts;
}
