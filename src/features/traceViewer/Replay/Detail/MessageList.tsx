import { useIntl } from 'react-intl';
import { isErrorLine } from '@/features/traceViewer/Replay/lineFacts';
import { JsonTree } from '@/features/traceViewer/Replay/Detail/JsonTree';
import type { NearMessage } from '@/features/traceViewer/Replay/Detail/nearMessages';
import '@/features/traceViewer/Replay/Detail/messageList.css';

interface MessageListProps {
  messages: readonly NearMessage[];
  /** Index of the current line. */
  at: number;
  onPick: (line: number) => void;
}

/** The messages between app, server and printers around a step; those of its actor are highlighted. */
export function MessageList({ messages, at, onPick }: MessageListProps) {
  const intl = useIntl();
  if (messages.length === 0) return <p className="lab-muted">{intl.formatMessage({ id: 'lab.messages.noneEmpty' })}</p>;
  return (
    <ul className="message-list">
      {messages.map(({ index, line, after, isOwn }) => (
        <li
          key={index}
          className={`${isOwn ? 'message-own' : ''} ${index === at ? 'message-at' : ''} ${isErrorLine(line) ? 'message-error' : ''}`}
        >
          <button type="button" onClick={() => onPick(index)} aria-current={index === at}>
            {intl.formatMessage({ id: `lab.messages.${line.direction}` }, { via: line.via, name: line.name })}
          </button>{' '}
          <span className="lab-muted">{intl.formatMessage({ id: 'lab.messages.afterLabel' }, { ms: after })}</span>
          {line.data !== undefined && line.data !== null && <JsonTree value={line.data} />}
        </li>
      ))}
    </ul>
  );
}
