import { Callout, Classes, Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { MAX_RANGE_DAYS } from '@/domain/period';
import { REPORT_TYPES } from '@/domain/report';
import { AsOf } from '@/entities/figures/AsOf';
import { ViewsMenu } from '@/entities/savedView/ViewsMenu';
import { FigureTags } from '@/features/reports/FigureTags';
import { PATHS } from '@/domain/screenPaths';
import { PrintedHead } from '@/features/reports/PrintedHead';
import { ReportFigures } from '@/features/reports/ReportFigures';
import { ReportFilters } from '@/features/reports/ReportFilters';
import { ReportResult } from '@/features/reports/ReportResult';
import { contentOf, START_REPORT } from '@/features/reports/reportSearch';
import { useChosenFigures } from '@/features/reports/useChosenFigures';
import type { ReadableAddress } from '@/features/reports/useReportAddress';
import { momentOf, useReportRows } from '@/features/reports/useReportRows';
import { reportCall } from '@/services/reports/reportCall';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** A report of the orders that the filters select; the address contains it with its period and filters (row M-02). */
export function ChosenReport({ address }: { address: ReadableAddress }) {
  const intl = useIntl();
  const tabsId = useId();
  const {
    report: type,
    search,
    layout,
    choices,
    zone,
    today,
    days,
    maxDays,
    problem,
    isRestricted,
    figures,
    ...chosen
  } = useChosenFigures(address);
  const call = useMemo(
    () => figures && reportCall(type, figures.filter, figures.accountId, { before: figures.filterBefore, reading: figures.reading }),
    [type, figures],
  );
  const rows = useReportRows(call);
  function openTab(id: string | number) {
    const opened = REPORT_TYPES.find((each) => each === id);
    if (opened) chosen.openReport(opened);
  }
  return (
    <div className="table-page report-page">
      <ReportFilters
        search={search}
        isFolded={layout.areFiltersFolded}
        choices={choices}
        days={days}
        maxDays={maxDays}
        zone={zone}
        summary={figures && <FigureTags filter={figures.filter} />}
        onChange={chosen.change}
        onFold={(areFiltersFolded) => chosen.changeLayout({ areFiltersFolded })}
      />
      {isRestricted && (
        <Callout compact intent="warning" className="report-callout">
          {intl.formatMessage({ id: 'reports.restrictedNote' })}
        </Callout>
      )}
      <div className="report-tabs-line">
        <Tabs id={tabsId} animate={false} className="report-tabs" selectedTabId={type} onChange={openTab}>
          {REPORT_TYPES.map((each) => (
            // Blueprint's arrow key navigation only finds tabs with an explicit `aria-disabled="false"`.
            <Tab key={each} id={each} disabled={false} title={intl.formatMessage({ id: `reports.type.${each}` })} />
          ))}
        </Tabs>
        {figures && <AsOf {...momentOf(rows)} timeZone={zone.timeZone} onRefresh={chosen.readAgain} />}
        {/* Outside the list of tabs, which may contain only tabs. */}
        <div className="report-links">
          <ViewsMenu kind="report" content={contentOf(type, search)} />
          <Link to={PATHS.pivot} className={`${Classes.BUTTON} ${Classes.SMALL}`}>
            {intl.formatMessage({ id: 'reports.pivotLink' })}
          </Link>
          <Link to={PATHS.channelMoney} className={`${Classes.BUTTON} ${Classes.SMALL}`}>
            {intl.formatMessage({ id: 'reports.moneyLink' })}
          </Link>
        </div>
      </div>
      <TabPanel
        parentId={tabsId}
        id={type}
        selectedTabId={type}
        className="report-panel"
        panel={
          problem ? (
            <EmptyState title={intl.formatMessage({ id: 'reports.invalid.title' })}>
              {problem === 'tooLong'
                ? intl.formatMessage({ id: 'reports.invalid.longText' }, { most: MAX_RANGE_DAYS.sums, mostRaw: MAX_RANGE_DAYS.reports })
                : intl.formatMessage({ id: 'reports.invalid.text' })}
            </EmptyState>
          ) : (
            <>
              {figures && (
                <>
                  <PrintedHead
                    title={intl.formatMessage({ id: `reports.type.${type}` })}
                    filter={figures.filter}
                    asOf={rows.snapshot?.asOf ?? null}
                    timeZone={zone.timeZone}
                  />
                  <ReportFigures
                    filter={figures.filter}
                    filterBefore={figures.filterBefore}
                    rows={rows}
                    timeZone={zone.timeZone}
                    today={today}
                    areChartsOpen={layout.areChartsOpen}
                    onOpenCharts={(areChartsOpen) => chosen.changeLayout({ areChartsOpen })}
                  />
                  <ReportResult type={type} filter={figures.filter} rows={rows} onReset={() => chosen.change(START_REPORT)} />
                </>
              )}
            </>
          )
        }
      />
    </div>
  );
}
