import { Tab, Tabs } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { RequestTracker } from '@/features/history/Boards/RequestTracker';
import { ReturnBoard } from '@/features/history/Boards/ReturnBoard';
import { HistoryIntro } from '@/features/history/HistoryIntro';
import { OperationList } from '@/features/history/OperationList/OperationList';
import { useHistoryAccess } from '@/features/history/useHistoryAccess';
import '@/features/history/history.css';

const VIEWS = ['list', 'tracker', 'returns'] as const;
type View = (typeof VIEWS)[number];

/**
 * Route page with the operations history (row HI-01) and, for users who may see them, the tracker of requests to channels (row BS-01) and
 * the board of current pauses and blocks (row BS-02). The URL stores the view.
 */
export function HistoryPage() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const access = useHistoryAccess();
  const withBoards = access.mayReadPauses || access.mayReadBlocks;
  const requested = VIEWS.find((view) => view === params.get('view')) ?? 'list';
  const view: View = withBoards ? requested : 'list';

  const list = <OperationList addressOf={access.addressOf} />;
  const panels = { list, tracker: <RequestTracker {...access} />, returns: <ReturnBoard {...access} /> };

  return (
    <div className="table-page">
      <HistoryIntro userId={user.id} withBoards={withBoards} />
      {withBoards ? (
        <Tabs
          id="history"
          animate={false}
          renderActiveTabPanelOnly
          className="history-tabs"
          selectedTabId={view}
          onChange={(id) => setParams(id === 'list' ? {} : { view: String(id) }, { replace: true })}
        >
          {VIEWS.map((each) => (
            <Tab
              key={each}
              id={each}
              // Blueprint's arrow keys skip tabs without an explicit `disabled={false}`.
              disabled={false}
              title={intl.formatMessage({ id: `history.view.${each}` })}
              panelClassName="history-panel"
              panel={panels[each]}
            />
          ))}
        </Tabs>
      ) : (
        list
      )}
    </div>
  );
}
