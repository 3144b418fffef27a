import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { newsFor } from '@/features/news/newsItems';
import { useDoneNews } from '@/features/news/useDoneNews';
import { useFlags } from '@/services/flags/useFlags';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const NewsDrawer = lazyWithTexts(async () => (await import('@/features/news/NewsDrawer')).NewsDrawer);

/** The bell of the top bar, with how many news the user may see and has not done, and its drawer (specification 2 §2). */
export function NewsCentre() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const items = newsFor(user.role, useFlags());
  const [done, markDone] = useDoneNews(user.id);
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const undone = items.filter(({ id }) => !done.includes(id)).length;
  const label = intl.formatMessage({ id: 'news.bell.openButton' }, { undone });

  return (
    <>
      <Button
        variant="minimal"
        icon={<Notifications />}
        className="news-bell"
        onClick={() => setState('open')}
        aria-label={label}
        title={label}
      >
        {undone > 0 && (
          <span className="news-badge" aria-hidden>
            {intl.formatNumber(undone)}
          </span>
        )}
      </Button>
      {state !== 'untouched' && (
        <LazyPart onFailed={() => setState('untouched')}>
          <NewsDrawer isOpen={state === 'open'} onClose={() => setState('closed')} items={items} done={done} onDone={markDone} />
        </LazyPart>
      )}
    </>
  );
}
