// @ts-check
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { readToolSettings } from './readToolSettings.mjs';

/** @typedef {{ code: number, output: string }} Finished */

/** How long to wait for the output after a program has exited, if a process that it started still holds the stream open. */
const OUTPUT_WAIT_MS = 2_000;

/** How long a program may take to end itself after a signal. */
const ENDS_WITHIN_MS = 20_000;

/**
 * Runs a program to its end. Its output is inherited, or with `capture` returned. The program is ended by the time limit, when this process
 * exits, and by a signal to this process; it is killed if it has not ended 20 s after the signal. Resolves with code 127 when the program
 * cannot be started.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, limitMs?: number, priority?: number }} [options] `priority`: 19 is the lowest
 * @returns {Promise<Finished>}
 */
export function run(program, args, { cwd, env, capture = false, limitMs, priority } = {}) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, detached: capture });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    /** @type {NodeJS.Timeout | undefined} */
    let patience;
    const onSignal = () => (patience ??= setTimeout(() => signalTo(child, 'SIGKILL', capture), ENDS_WITHIN_MS));
    const stopPassing = passSignalsTo(child, { wholeGroup: capture, onSignal });
    const endWithThisProcess = () => signalTo(child, 'SIGTERM', capture);
    process.once('exit', endWithThisProcess);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    const killOnTimeout = () => {
      output += `\nended: it did not finish within ${limitMs} ms\n`;
      signalTo(child, 'SIGKILL', capture);
    };
    const limit = limitMs === undefined ? undefined : setTimeout(killOnTimeout, limitMs);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(limit);
      clearTimeout(patience);
      stopPassing();
      process.off('exit', endWithThisProcess);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
    child.on('exit', (code) => setTimeout(() => finish(code ?? 1), OUTPUT_WAIT_MS).unref());
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {boolean} wholeGroup
 */
function signalTo(child, signal, wholeGroup) {
  if (!wholeGroup || child.pid === undefined) return child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false; // ended by itself in the meantime
  }
}

/** npm exits without signalling its shell's child processes; polling the parent process detects it. */
const PARENT_CHECK_MS = 500;

/**
 * Passes signals to this process, and the exit of the npm that started it, on to a program. A program in the same process group receives
 * Ctrl-C from the terminal itself.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ wholeGroup?: boolean, onSignal?: () => void }} [options] `wholeGroup`: the program leads its own process group; `onSignal` is
 * called with each signal
 * @returns {() => void} stops passing them on
 */
export function passSignalsTo(child, { wholeGroup = false, onSignal } = {}) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY && !wholeGroup;
    if (!fromTerminal) signalTo(child, signal, wholeGroup);
    onSignal?.();
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals) process.on(signal, pass);

  const parent = process.ppid;
  const { npmScript } = readToolSettings();
  const watch = setInterval(() => {
    if (npmScript && process.ppid !== parent) pass('SIGTERM');
  }, PARENT_CHECK_MS).unref();

  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  };
}
