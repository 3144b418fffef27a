// @ts-check
import { readToolSettings } from '../setup/readToolSettings.mjs';

const STEPS = 100_000;
const ROUNDS = 5;
const BOUND = 1.5;

/** @typedef {import('../../src/domain/trace/traceFormat').TraceLine} TraceLine */

/**
 * Replaying a trace of 100,000 steps (row BT-06), against machines that only process its events: the recordings of two print jobs,
 * repeated. Medians, alternating; parsing is not included.
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureTraceReplay() {
  const { register } = await import('tsx/esm/api');
  register();
  const { recordSample, traceLines, traceText } = await import('../../test/machines/recordSample');
  const { MACHINES_BY_NAME } = await import('../../src/machines/replay/machinesByName');
  const { replayTrace } = await import('../../src/machines/replay/replayTrace');
  const { printJobMachine } = await import('../../src/machines/printJob/printJobMachine');
  const { initialTransition, transition } = await import('xstate');

  const lines = repeated(recordingsOfJobs(traceLines(traceText(await recordSample()))));

  /** The minimum work of a replay. */
  function takeEvents() {
    /** @type {import('xstate').SnapshotFrom<typeof printJobMachine> | undefined} */
    let snapshot;
    for (const line of lines) {
      // The input and events were recorded from this machine.
      if (line.kind === 'actor') [snapshot] = initialTransition(printJobMachine, /** @type {any} */ (line.input));
      else if (line.kind === 'step' && line.event.type !== 'xstate.init' && snapshot) {
        [snapshot] = transition(printJobMachine, snapshot, /** @type {any} */ (line.event));
      }
    }
  }

  function replay() {
    const reports = replayTrace(lines, MACHINES_BY_NAME);
    const steps = reports.reduce((sum, report) => sum + report.steps, 0);
    if (steps < STEPS) throw new Error(`Expected ${STEPS} replayed steps, got ${steps}`);
  }

  const bare = [];
  const replayed = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(timeOf(takeEvents));
    replayed.push(timeOf(replay));
  }
  if (readToolSettings().benchTimes) console.error(`${median(replayed).toFixed(0)} ms, bare ${median(bare).toFixed(0)} ms`);
  return [{ name: 'traceReplay.toTransitions.ratio', figure: median(replayed) / median(bare), bound: BOUND }];
}

/**
 * @param {TraceLine[]} lines
 * @returns {TraceLine[]} the lines of the recorded jobs, job by job
 */
function recordingsOfJobs(lines) {
  const jobs = lines.flatMap((line) => (line.kind === 'actor' && line.machine === 'printJob' && !line.state ? [line.actor] : []));
  return jobs.flatMap((job) => lines.filter((line) => (line.kind === 'actor' || line.kind === 'step') && line.actor === job));
}

/**
 * Repeats the recordings for more jobs. The lines share no objects, like lines parsed from a file.
 * @param {TraceLine[]} recordings
 * @returns {TraceLine[]}
 */
function repeated(recordings) {
  const text = JSON.stringify(recordings);
  const steps = recordings.filter(({ kind }) => kind === 'step').length;
  return Array.from({ length: Math.ceil(STEPS / steps) }, (_, time) =>
    /** @type {TraceLine[]} */ (JSON.parse(text)).map((line) => ({ ...line, page: `page-${time}` })),
  ).flat();
}

/** @param {() => void} work */
function timeOf(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** @param {number[]} figures */
function median(figures) {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
