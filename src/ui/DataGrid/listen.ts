type Listeners = { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };

/** Listens to the window until what it gives is called. */
export function listen(listeners: Listeners): () => void {
  // Each listener stands under the type of its own event.
  const entries = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [type, listener] of entries) addEventListener(type, listener);
  return () => {
    for (const [type, listener] of entries) removeEventListener(type, listener);
  };
}
