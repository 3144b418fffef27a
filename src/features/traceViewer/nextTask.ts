interface TaskingPage {
  scheduler?: { postTask?: (task: () => void) => Promise<void> };
}

/**
 * Resolves in the page's next task, after pending painting, input and React updates. (`scheduler.yield` would continue before React, which
 * would then show nothing until the work is done.)
 */
export function nextTask(): Promise<void> {
  const { scheduler }: TaskingPage = window;
  // Only in newer browsers; a timer waits 4 ms each time.
  return scheduler?.postTask?.(() => undefined) ?? new Promise((resolve) => setTimeout(resolve));
}
