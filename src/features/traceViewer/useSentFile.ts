import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { TraceFile } from '@/features/traceViewer/traceFile';
import type { ApiAccess } from '@/services/api/baseQuery';
import { fetchTraceFile } from '@/services/api/tracesApi';

/** The file of a sent trace; null without an id. */
export function useSentFile(id: string | null): TraceFile | null {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  return useMemo(
    () =>
      id === null
        ? null
        : {
            name: id,
            async open(signal) {
              const reply = await dispatch(fetchTraceFile(id, signal));
              if ('error' in reply) return reply;
              const { body, headers } = reply.data;
              const length = headers.get('content-length');
              return { stream: body ?? new Blob().stream(), bytes: length === null ? null : Number(length) };
            },
          },
    [dispatch, id],
  );
}
