import type { UnknownAction } from '@reduxjs/toolkit';
import { act } from '@testing-library/react';
import { socketRoutes } from '@/app/socketRoutes';
import type { RunningApp } from '@/app/startApp';

/** The app hears a message of the realtime server that changes its store. */
export function receiveMessage({ store }: RunningApp, event: string, message: object): void {
  const route = socketRoutes({ printRuntime: null, takeJob: () => undefined })[event];
  if (!route?.schema.safeParse(message).success) throw new Error(`No route takes this message: ${event}`);
  // A route takes what its schema has read; its work is an action of the store.
  act(() => void store.dispatch(route.toStore?.([message as never]) as UnknownAction));
}
