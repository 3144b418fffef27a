interface Call<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
}

/** Records the calls of an actor; the test resolves them. */
export function deferredCalls<Output, Input = unknown>() {
  const calls: Call<Input, Output>[] = [];
  return {
    call: ({ input }: { input: Input }): Promise<Output> => new Promise((resolve) => calls.push({ input, resolve })),
    inputs: () => calls.map((call) => call.input),
    count: () => calls.length,
    /** Resolves every call made so far. */
    async resolveAll(output: Output): Promise<void> {
      for (const call of calls) call.resolve(output);
      await settled();
    },
    /** Resolves the newest call and waits until the machine has handled the result. */
    async resolveLast(output: Output): Promise<void> {
      const last = calls.at(-1);
      if (!last) throw new Error('resolveLast: the actor was not called');
      last.resolve(output);
      await settled();
    },
  };
}

/** Waits until resolved promises have been handled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
