interface TaskingPage {
  scheduler?: { postTask?: (task: () => void) => Promise<void> };
}

/**
 * Waits for the page's next task: what it has to do in between, as drawing, a click or what React shows later, comes first. (Not by
 * `scheduler.yield`: that goes on before React, which then shows nothing until all is done.)
 */
export function nextTask(): Promise<void> {
  const { scheduler }: TaskingPage = window;
  // Newer browsers alone; a timer waits 4 ms each time.
  return scheduler?.postTask?.(() => undefined) ?? new Promise((resolve) => setTimeout(resolve));
}
