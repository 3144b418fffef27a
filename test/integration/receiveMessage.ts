import type { UnknownAction } from '@reduxjs/toolkit';
import { act } from '@testing-library/react';
import { socketRoutes } from '@/app/socketRoutes';
import type { RunningApp } from '@/app/startApp';

/** Handles a realtime message that changes the store. */
export function receiveMessage({ store }: RunningApp, event: string, message: object): void {
  const route = socketRoutes({ printRuntime: null, takeJob: () => undefined })[event];
  if (!route?.schema.safeParse(message).success) throw new Error(`No route handles this message: ${event}`);
  // The schema has validated the message; its handler returns a store action.
  act(() => void store.dispatch(route.toStore?.([message as never]) as UnknownAction));
}
