import { Classes, Tag } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { newsFor } from '@/features/news/newsItems';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import '@/features/news/newsDrawer.css';

interface NewsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  items: ReturnType<typeof newsFor>;
  done: readonly string[];
  onDone: (id: string) => void;
}

/** The news items with links to the features they announce; following a link marks the item as read (row NE-02). */
export function NewsDrawer({ isOpen, onClose, items, done, onDone }: NewsDrawerProps) {
  const intl = useIntl();
  const handleClick = (id: string) => {
    onDone(id);
    onClose();
  };
  return (
    <SideDrawer title={intl.formatMessage({ id: 'news.drawer.title' })} isOpen={isOpen} onClose={onClose}>
      {items.length === 0 && <p className="news-empty">{intl.formatMessage({ id: 'news.drawer.empty' })}</p>}
      <ul className={Classes.LIST_UNSTYLED}>
        {items.map(({ id, path, title, text }) => (
          <li key={id}>
            <Link to={path} className="news-item" onClick={() => handleClick(id)}>
              <span className="news-item-title">
                {intl.formatMessage({ id: title })}
                {!done.includes(id) && (
                  <Tag intent="primary" round>
                    {intl.formatMessage({ id: 'news.drawer.newLabel' })}
                  </Tag>
                )}
              </span>
              <span className="news-item-text">{intl.formatMessage({ id: text })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </SideDrawer>
  );
}
