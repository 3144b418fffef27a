import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReportType } from '@/domain/report';
import { reportParams, type ReportAddress } from '@/domain/reportAddress';
import { withView } from '@/domain/viewAddress';
import { contentOf, searchOf, type ReportSearch } from '@/features/reports/reportSearch';

interface Shown {
  /** The parameters of the address that is shown. */
  params: string;
  /** The parameters that a change has written and that the router does not return yet. */
  written: string | null;
  chosen: ReportSearch;
}

/** An address of the reports that can be shown. */
export type ReadableAddress = Exclude<ReportAddress, { kind: 'invalid' }>;

/**
 * The filters that the address contains, else those of `start`, and functions that change them together with the address. Filters that the schema of
 * the address rejects, as a date that is being typed, are shown and written when they are valid.
 */
export function useReportAddress(address: ReadableAddress, start: ReportSearch) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const read = (): Shown => ({ params: text, written: null, chosen: searchOf(address.kind === 'content' ? address.content : start) });
  const [shown, setShown] = useState(read);
  let current = shown;
  if (shown.params !== text) {
    // Either the written parameters have arrived, or the user followed a link to another address.
    current = shown.written === text ? { ...shown, params: text, written: null } : read();
    setShown(current);
  }
  const { chosen } = current;
  const report = address.kind === 'content' ? address.content.report : address.report;

  /** Shows these filters and replaces the address. */
  function choose(next: ReportSearch) {
    const written = paramsOf(report, next, params);
    setShown({ ...current, written, chosen: searchOf(next) });
    if (written !== null) setParams(written, { replace: true });
  }
  /** Opens another report with the same filters, as a new entry of the history. */
  const openReport = (type: ReportType) => setParams(paramsOf(type, chosen, params) ?? { report: type });
  return { chosen, report, choose, openReport };
}

/** The open view remains in the address. */
function paramsOf(report: ReportType, search: ReportSearch, params: URLSearchParams): string | null {
  const content = contentOf(report, search);
  return content && withView(reportParams(content), params).toString();
}
