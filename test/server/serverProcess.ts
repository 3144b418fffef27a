import type { ChildProcess } from 'node:child_process';

/** Waits until a process of `server/main.ts` has printed its address. Rejects with its output if it exits, or after `withinMs`. */
export function untilStarted(child: ChildProcess, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The server did not start within ${withinMs / 1000} s. Its output: ${output}`)),
      withinMs,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('http://')) return;
      clearTimeout(timer);
      resolve();
    });
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server exited with code ${code}. Its output: ${output}`));
    });
  });
}

/** Stops a process and waits for its exit; rejects if it exits with an error after SIGTERM. */
export function endProcess(child: ChildProcess | null, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', (code) => {
      if (signal === 'SIGKILL' || code === 0) resolve();
      else reject(new Error(`The server exited with code ${code} after ${signal}, expected 0`));
    });
    child.kill(signal);
  });
}
