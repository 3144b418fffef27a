interface YieldingPage {
  scheduler?: { yield?: () => Promise<void> };
}

/** Waits for the page's next task: what it has to do in between, as drawing or a click, comes first. */
export function nextTask(): Promise<void> {
  const { scheduler }: YieldingPage = window;
  // Newer browsers alone; a timer waits 4 ms each time.
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
