import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { newsFor } from '@/features/news/newsItems';
import { useFlags } from '@/services/flags/useFlags';
import { readStored, writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const NewsDrawer = lazyWithTexts(async () => (await import('@/features/news/NewsDrawer')).NewsDrawer);

/** The bell in the top bar with the number of unread news items, and its drawer (specification 2 §2). */
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

const doneSchema = z.array(z.string());

/**
 * The ids of the news items that a user has read, and a function that marks one as read. Stored in this browser beyond sign-out (decision
 * G04) and synchronized between tabs.
 */
function useDoneNews(userId: string): [done: readonly string[], markDone: (id: string) => void] {
  const key = `news:${userId}`;
  const markDone = (id: string) => writeStored(key, JSON.stringify([...new Set([...doneOf(readStored(key)), id])]));
  return [doneOf(useStored(key)), markDone];
}

function doneOf(stored: string | null): readonly string[] {
  try {
    return doneSchema.parse(JSON.parse(stored ?? '[]'));
  } catch {
    // The stored value is not a list of ids.
    return [];
  }
}
