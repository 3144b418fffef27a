interface Next {
  kind: 'next';
}

interface WorkerTask<Part, Message, End> {
  start: () => Worker;
  /** Handed over one by one, the next when the worker says `next`. */
  parts: Iterator<Part, undefined>;
  /** Hears what else it tells; gives the end once it is there. */
  hear: (message: Message) => End | null;
  /** The end of a worker that cannot be started, breaks down or is stopped. */
  lost: End;
}

/** Has a worker of its own do one task, and ends it. Never rejects; once the signal says so it stops, and nothing is heard any more. */
export async function workInWorker<Part, Message extends object, End>(
  { start, parts, hear, lost }: WorkerTask<Part, Message, End>,
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
        // A browser without memory for a copy refuses it.
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
        // Neither is there memory for what was heard.
        resolve(lost);
      }
    };
    // It may have ended before it began.
    if (signal.aborted) resolve(lost);
    else sendNext();
  }).finally(() => worker.terminate());
}

function isNext(message: object): message is Next {
  return 'kind' in message && message.kind === 'next';
}
