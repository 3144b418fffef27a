import { Classes, Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { REPORT_TYPES } from '@/domain/report';
import { AsOf } from '@/features/reports/AsOf';
import { FigureTags } from '@/features/reports/FigureTags';
import { PATHS } from '@/domain/screenPaths';
import { longReportAddress } from '@/features/reports/longReportAddress';
import { ReportFigures } from '@/features/reports/ReportFigures';
import { ReportFilters } from '@/features/reports/ReportFilters';
import { ReportResult } from '@/features/reports/ReportResult';
import { figureFilterOf, resetFilters } from '@/features/reports/reportSearch';
import { useChosenFigures } from '@/features/reports/useChosenFigures';
import { useReportRows } from '@/features/reports/useReportRows';
import { viewerZone } from '@/lib/timeZone';
import { reportCall } from '@/services/reports/reportCall';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** The reports of the orders that the filters select; the URL selects one of the five reports. */
export function ChosenReport() {
  const intl = useIntl();
  const tabsId = useId();
  const [params, setParams] = useSearchParams();
  const type = REPORT_TYPES.find((each) => each === params.get('report')) ?? 'orders';
  const { search, choices, zone, today, days, isInvalid, figures, change, readAgain } = useChosenFigures();
  const call = useMemo(
    () => figures && reportCall(type, figures.filter, figures.accountId, { before: figures.filterBefore, reading: figures.reading }),
    [type, figures],
  );
  const rows = useReportRows(call);
  const longAddress = isInvalid ? longReportAddress(type, figureFilterOf(search, choices, days, viewerZone())) : null;
  return (
    <div className="table-page report-page">
      <ReportFilters
        search={search}
        choices={choices}
        days={days}
        zone={zone}
        summary={figures && <FigureTags filter={figures.filter} />}
        onChange={change}
      />
      <div className="report-tabs-line">
        <Tabs id={tabsId} animate={false} className="report-tabs" selectedTabId={type} onChange={(id) => setParams({ report: String(id) })}>
          {REPORT_TYPES.map((each) => (
            // Blueprint's arrow key navigation only finds tabs with an explicit `aria-disabled="false"`.
            <Tab key={each} id={each} disabled={false} title={intl.formatMessage({ id: `reports.type.${each}` })} />
          ))}
        </Tabs>
        {figures && <AsOf rows={rows} timeZone={zone.timeZone} onRefresh={readAgain} />}
        {/* Outside the list of tabs, which may contain only tabs. */}
        <Link to={PATHS.pivot} className={`${Classes.BUTTON} ${Classes.SMALL}`}>
          {intl.formatMessage({ id: 'reports.pivotLink' })}
        </Link>
      </div>
      <TabPanel
        parentId={tabsId}
        id={type}
        selectedTabId={type}
        className="report-panel"
        panel={
          isInvalid ? (
            <EmptyState
              title={intl.formatMessage({ id: 'reports.invalid.title' })}
              {...(longAddress !== null && { link: { to: longAddress, text: intl.formatMessage({ id: 'reports.longLink' }) } })}
            >
              {intl.formatMessage({ id: 'reports.invalid.text' })}
            </EmptyState>
          ) : (
            <>
              {figures && (
                <>
                  <ReportFigures
                    filter={figures.filter}
                    filterBefore={figures.filterBefore}
                    rows={rows}
                    timeZone={zone.timeZone}
                    today={today}
                    areChartsOpen={search.areChartsOpen}
                    onOpenCharts={(areChartsOpen) => change({ areChartsOpen })}
                  />
                  <ReportResult type={type} filter={figures.filter} rows={rows} onReset={() => change(resetFilters(search))} />
                </>
              )}
            </>
          )
        }
      />
    </div>
  );
}
