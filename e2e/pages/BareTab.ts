import type { Browser, CDPSession } from '@playwright/test';

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * A tab controlled only over the DevTools protocol: Playwright emulates visibility for its own tabs, even when another tab covers them.
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
      // Chromium replies according to the protocol.
      const reply = JSON.parse(message) as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /** Creates a browser profile. @returns a function that opens a tab in front of the previous one */
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

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.#send('Input.insertText', { text });
  }

  /** Evaluates an expression in the page. @returns its value, which must be JSON */
  async evaluate<Result>(expression: string): Promise<Result> {
    const reply = await this.#send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    // The caller knows the type of its expression.
    const { result, exceptionDetails } = reply as { result: { value: Result }; exceptionDetails?: unknown };
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  }

  /** Runs a script before the scripts of every later page of the tab. */
  async beforeEachPage(source: string): Promise<void> {
    await this.#send('Page.enable', {});
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  /** Freezes a hidden tab, as Chromium does after a while, or resumes it. A visible tab cannot be frozen. */
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
