import type { Browser, CDPSession } from '@playwright/test';

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * A tab that Playwright does not look after: it keeps its own visible for ever, whatever lies on top. Spoken to over the DevTools
 * protocol alone.
 */
export class BareTab {
  #last = 0;
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  private constructor(
    private readonly root: CDPSession,
    private readonly targetId: string,
    private readonly sessionId: string,
  ) {
    root.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      // Chromium answers as its protocol says.
      const reply = JSON.parse(message) as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /** Opens tabs in a browser profile of their own; each stands in front until the next is opened. */
  static async profile(browser: Browser): Promise<(url: string) => Promise<BareTab>> {
    const root = await browser.newBrowserCDPSession();
    const { browserContextId } = await root.send('Target.createBrowserContext');
    return async (url) => {
      const { targetId } = await root.send('Target.createTarget', { url, browserContextId });
      const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
      const tab = new BareTab(root, targetId, sessionId);
      await tab.bringToFront();
      return tab;
    };
  }

  async bringToFront(): Promise<void> {
    await this.root.send('Target.activateTarget', { targetId: this.targetId });
  }

  /** Types where the cursor is. */
  async type(text: string): Promise<void> {
    await this.#send('Input.insertText', { text });
  }

  /** Gives what an expression gives in the page; it must be JSON. */
  async evaluate<Result>(expression: string): Promise<Result> {
    const reply = await this.#send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    // The caller knows its expression.
    const { result, exceptionDetails } = reply as { result: { value: Result }; exceptionDetails?: unknown };
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  }

  /** Runs a script before those of every page that the tab loads from now on. */
  async beforeEachPage(source: string): Promise<void> {
    await this.#send('Page.enable', {});
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  /** Freezes the tab, as Chromium does with one that is hidden for long, or lets it go on. One that can be seen is not frozen. */
  async setFrozen(isFrozen: boolean): Promise<void> {
    await this.#send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
  }

  #send(method: string, params: Record<string, unknown>): Promise<unknown> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)));
      this.root
        .send('Target.sendMessageToTarget', { sessionId: this.sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject);
    });
  }
}
