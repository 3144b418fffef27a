import type { Later } from '../../server/demo/tasks';

/** A clock that stands still until a test moves it. */
export class ManualClock {
  private readonly tasks: { at: number; run: () => void }[] = [];
  now = 0;

  readonly setTimer: Later = (delayMs, run) => {
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

  /** Moves on to the next task and begins it; what it does goes on after that. */
  next(): void {
    this.tasks.sort((a, b) => a.at - b.at);
    const task = this.tasks.shift();
    if (!task) throw new Error('Nothing waits.');
    this.now = task.at;
    task.run();
  }
}
