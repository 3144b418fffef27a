interface Next {
  kind: 'next';
}

interface WorkerTask<Part, Message, End> {
  start: () => Worker;
  /** Sent one at a time, the next when the worker sends `next`. */
  parts: Iterator<Part, undefined>;
  /** Handles every other message; returns the result, or null until there is one. */
  handleMessage: (message: Message) => End | null;
  /** The result when the worker cannot be started, crashes or is stopped. */
  lost: End;
}

/** Runs one task in its own worker and terminates it. Never rejects; when `signal` aborts, the task stops and no message is handled. */
export async function workInWorker<Part, Message extends object, End>(
  { start, parts, handleMessage: hear, lost }: WorkerTask<Part, Message, End>,
  signal: AbortSignal,
): Promise<End> {
  let worker: Worker;
  try {
    worker = start();
  } catch {
    return lost;
  }
  return new Promise<End>((resolve) => {
    const sendNext = () => {
      try {
        const { value } = parts.next();
        if (value) worker.postMessage(value);
      } catch {
        // The browser has no memory for the copy.
        resolve(lost);
      }
    };
    signal.addEventListener('abort', () => resolve(lost), { once: true });
    worker.onerror = () => resolve(lost);
    worker.onmessageerror = () => resolve(lost);
    worker.onmessage = ({ data }: MessageEvent<Message | Next>) => {
      if (signal.aborted) return;
      if (isNext(data)) return sendNext();
      try {
        const end = hear(data);
        if (end) resolve(end);
      } catch {
        // The browser has no memory for the message.
        resolve(lost);
      }
    };
    // The signal may have been aborted before the start.
    if (signal.aborted) resolve(lost);
    else sendNext();
  }).finally(() => worker.terminate());
}

function isNext(message: object): message is Next {
  return 'kind' in message && message.kind === 'next';
}
