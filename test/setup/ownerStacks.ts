import * as React from 'react';

/**
 * Lets React record no stack of the component that created each element, which it does for up to 10,000 elements a second and shows only in
 * its warnings: a twentieth of the time of the screen tests (docs/test-times.md). React has no option for this; the counter that limits their
 * number is private.
 */
export function recordNoOwnerStacks(): void {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => undefined });
}
