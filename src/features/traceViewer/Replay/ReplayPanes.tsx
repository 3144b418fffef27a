import { Tab, Tabs } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useMediaQuery } from '@/ui/useMediaQuery';

const PANES = ['steps', 'lanes', 'chart', 'context', 'detail'] as const;
type Pane = (typeof PANES)[number];

/** The panes of a replay side by side; in a narrow window as tabs. */
export function ReplayPanes({ steps, lanes, chart, context, detail }: Record<Pane, ReactNode>) {
  const intl = useIntl();
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [pane, setPane] = useState<Pane>('steps');
  if (isWide) {
    return (
      <div className="replay-panes">
        <div className="replay-pane replay-pane-left">
          {lanes}
          {steps}
        </div>
        <div className="replay-pane replay-pane-chart">{chart}</div>
        <section className="replay-pane replay-pane-context" aria-label={intl.formatMessage({ id: 'lab.pane.context' })}>
          {context}
        </section>
        <div className="replay-pane replay-pane-detail">{detail}</div>
      </div>
    );
  }
  const shown = { steps, lanes, chart, context, detail }[pane];
  const frame = { steps: 'left', lanes: 'left', chart: 'chart', context: 'context', detail: 'detail' }[pane];
  return (
    <>
      <Tabs
        id="replay"
        className="replay-tabs"
        animate={false}
        selectedTabId={pane}
        onChange={(id) => setPane(PANES.find((each) => each === id) ?? pane)}
      >
        {PANES.map((each) => (
          // Blueprint's arrow key navigation only finds tabs with an explicit `aria-disabled="false"`.
          <Tab key={each} id={each} disabled={false} title={intl.formatMessage({ id: `lab.pane.${each}` })} />
        ))}
      </Tabs>
      <div className="replay-panes replay-panes-one">
        <div className={`replay-pane replay-pane-${frame}`}>{shown}</div>
      </div>
    </>
  );
}
