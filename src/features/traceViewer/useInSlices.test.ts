import { act, renderHook, waitFor } from '@testing-library/react';
import { useInSlices } from '@/features/traceViewer/useInSlices';

/** Each part takes longer than a slice. */
function aWork(parts: number) {
  const work = { done: 0 };
  function* go(): Generator<number, string> {
    for (; work.done < parts; work.done += 1) yield work.done / parts;
    return `${parts} parts`;
  }
  return { work, go };
}
/** Runs the page's next task. */
const tasks: (() => void)[] = [];
const nextTask = () => act(() => Promise.resolve(tasks.shift()?.()));

beforeEach(() => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 200));
  Object.assign(window, { scheduler: { postTask: () => new Promise<void>((resolve) => tasks.push(resolve)) } });
});
afterEach(() => {
  jest.restoreAllMocks();
  tasks.length = 0;
  Reflect.deleteProperty(window, 'scheduler');
});

describe('useInSlices', () => {
  it("runs in slices between the page's tasks, and reports progress and result", async () => {
    const { work, go } = aWork(4);
    const { result } = renderHook(() => useInSlices(go));
    expect([work.done, result.current.part, result.current.outcome]).toEqual([0, 0, undefined]);

    await nextTask();
    await nextTask();
    expect([work.done, result.current.part, result.current.outcome]).toEqual([2, 0.5, undefined]);
    await nextTask();
    await nextTask();
    await waitFor(() => expect(result.current).toMatchObject({ part: 1, outcome: '4 parts' }));
  });

  it('stops when the task is replaced or the component unmounts, and reports only the new task', async () => {
    const first = aWork(9);
    const second = aWork(8);
    const { result, rerender, unmount } = renderHook(({ go }) => useInSlices(go), { initialProps: { go: first.go } });
    await nextTask();
    rerender({ go: second.go });
    for (let task = 0; task < 4; task += 1) await nextTask();
    expect([first.work.done, second.work.done, result.current.part]).toEqual([1, 3, 3 / 8]);

    unmount();
    for (let task = 0; task < 9; task += 1) await nextTask();
    expect([first.work.done, second.work.done]).toEqual([1, 3]);
  });

  it('reports that the task failed', async () => {
    function* broken(): Generator<number, string> {
      yield 0;
      throw new Error('broken');
    }
    const { result } = renderHook(() => useInSlices(broken));
    await nextTask();

    await waitFor(() => expect(result.current.failed).toBe(true));
    expect(result.current.outcome).toBeUndefined();
  });

  it('reports nothing without a task', () => {
    expect(renderHook(() => useInSlices(null)).result.current).toEqual({ part: 0 });
  });
});
