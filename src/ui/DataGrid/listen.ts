type Listeners = { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };

/** Adds listeners to the window; returns the function that removes them. */
export function listen(listeners: Listeners): () => void {
  // The key of each listener is the type of its event.
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [type, listener] of entries) addEventListener(type, listener);
  return () => {
    for (const [type, listener] of entries) removeEventListener(type, listener);
  };
}
