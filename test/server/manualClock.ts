import type { SetTimer } from '../../server/demo/tasks';

/** A clock that advances only when a test calls `next`. */
export class ManualClock {
  private readonly tasks: { at: number; run: () => void }[] = [];
  now = 0;

  readonly setTimer: SetTimer = (delayMs, run) => {
    const task = { at: this.now + delayMs, run };
    this.tasks.push(task);
    return () => {
      const index = this.tasks.indexOf(task);
      if (index >= 0) this.tasks.splice(index, 1);
    };
  };

  get waiting(): number {
    return this.tasks.length;
  }

  /** Advances to the next task and starts it, without waiting for asynchronous work. Throws if no task is scheduled. */
  next(): void {
    this.tasks.sort((a, b) => a.at - b.at);
    const task = this.tasks.shift();
    if (!task) throw new Error('No task is scheduled.');
    this.now = task.at;
    task.run();
  }
}
