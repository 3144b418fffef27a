/** A notification as the browser shows it. `timestamp` is a time of the server: the clock of the device has no effect. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
  renotify: boolean;
  timestamp?: number;
  data: { url: string };
}

/**
 * Reads a push message of the server. An unreadable one is shown as well, with the name of the product: a browser ends the subscription of a
 * page that receives a message and shows nothing.
 */
export function noticeOf(read: () => unknown): Notice {
  const message = messageOf(read);
  const text = (key: string, fallback: string) => (typeof message[key] === 'string' ? message[key] : fallback);
  const url = text('url', '/');
  return {
    title: text('title', 'Pase'),
    body: text('body', ''),
    tag: text('tag', 'pase'),
    // A message about the same alert, for example its end, is shown again.
    renotify: true,
    ...(typeof message['at'] === 'number' && { timestamp: message['at'] }),
    data: { url: url.startsWith('/') && !url.startsWith('//') ? url : '/' },
  };
}

function messageOf(read: () => unknown): Record<string, unknown> {
  try {
    const message = read();
    return typeof message === 'object' && message !== null ? { ...message } : {};
  } catch {
    return {};
  }
}
