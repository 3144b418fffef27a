import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor, setup } from 'xstate';
import { sessionMachine } from '@/machines/session/sessionMachine';
import { RuntimeContext, type Runtime } from '@/services/runtime/runtimeContext';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';
import { createTraceRecorder, type Seen } from '@/services/traces/traceRecorder';

const machine = setup({ types: { events: {} as { type: 'break' | 'go' } } }).createMachine({
  id: 'screen',
  initial: 'one',
  states: { one: { on: { go: 'two' } }, two: {} },
});

describe('useRecordedActor', () => {
  it('records the steps and the crash of its actor, and nothing after unmount [BT-01]', async () => {
    jest.useFakeTimers();
    const recorder = createTraceRecorder();
    const seen: Seen[] = [];
    recorder.attachSink({ store: (more) => Promise.resolve(void seen.push(...more)) });
    const { inspect, watch } = recorder;
    const runtime: Runtime = {
      session: createActor(sessionMachine),
      connection: null,
      printRuntime: null,
      journal: null,
      traces: null,
      inspect,
      watch,
    };
    const wrapper = ({ children }: { children: ReactNode }) => <RuntimeContext value={runtime}>{children}</RuntimeContext>;
    const { result, unmount } = renderHook(() => useRecordedActor(machine), { wrapper });
    act(() => result.current.send({ type: 'go' }));
    jest.spyOn(result.current.logic, 'transition').mockImplementation(() => {
      throw new TypeError('broken');
    });
    act(() => result.current.send({ type: 'break' }));

    expect(() => jest.advanceTimersByTime(0)).toThrow('broken');
    await recorder.flush();
    const recorded = seen.map((each) => [each.kind, 'event' in each && typeof each.event === 'object' ? each.event?.type : null]);
    expect(recorded).toEqual([
      ['step', 'xstate.init'],
      ['step', 'go'],
      ['crash', 'break'],
    ]);
    unmount();
    jest.useRealTimers();
  });
});
