import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { traceLineSchema, type ActorLine, type NoteLine, type TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import { traceTest } from '@/machines/replay/traceTest';
import { layOut, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';
import jestConfig from '../../../jest.config.js';

const laidOut = (lines: TraceLine[], header = aTraceHeader()) => layOut({ header, lines, faults: [] });
const anEvening = async () => laidOut(traceLines(traceText(await recordSample())));
const all = ({ actors }: TraceTimeline) => actors.map((_, index) => index);

/** Runs the files as tests of this repository; returns for each whether it passed, and its output. */
async function jestRun(files: Record<string, string>): Promise<Record<string, { passed: boolean; told: string }>> {
  const root = process.cwd();
  const folder = await mkdtemp(join(tmpdir(), 'pase-trace-test-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const project = { ...jestConfig.projects.find(({ displayName }) => displayName === 'node'), rootDir: root };
    const config = { ...project, roots: [folder], testMatch: [`${folder}/*.test.ts`] };
    const results = join(folder, 'results.json');
    const args = ['--config', JSON.stringify(config), '--json', '--outputFile', results, '--runInBand'];
    await new Promise((resolve) => execFile(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args], resolve));
    // The format of Jest's results.
    const { testResults } = JSON.parse(await readFile(results, 'utf8')) as {
      testResults: { name: string; status: string; message: string }[];
    };
    return Object.fromEntries(
      testResults.map(({ name, status, message }) => [name.slice(folder.length + 1), { passed: status === 'passed', told: message }]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('traceTest', () => {
  it('generates a test that passes, and fails when a machine or the trace changes [BT-08]', async () => {
    const timeline = await anEvening();
    const text = traceTest(timeline, all(timeline));
    const oneJob = timeline.actors.findIndex(({ line }) => line.name === 'job:job-1');
    const changedMachine = `
      jest.mock('@/machines/printJob/printJobMachine', () => {
        const { printJobMachine } = jest.requireActual('@/machines/printJob/printJobMachine');
        return { printJobMachine: printJobMachine.provide({ guards: { mayReprint: () => false } }) };
      });`;
    const spoilt = text.replace(String.raw`\"attempt\":2`, String.raw`\"attempt\":3`);
    const otherEnd = text.replaceAll(String.raw`\"status\":\"stopped\"`, String.raw`\"status\":\"done\"`);
    expect(new Set([text, spoilt, otherEnd]).size).toBe(3);

    const results = await jestRun({
      'evening.test.ts': text,
      'oneJob.test.ts': traceTest(timeline, [oneJob]),
      'changedMachine.test.ts': `${changedMachine}\n${text}`,
      'spoilt.test.ts': spoilt,
      'otherEnd.test.ts': otherEnd,
    });

    const passed = Object.entries(results).map(([name, result]) => [name, result.passed]);
    expect(Object.fromEntries(passed)).toEqual({
      'evening.test.ts': true,
      'oneJob.test.ts': true,
      'changedMachine.test.ts': false,
      'spoilt.test.ts': false,
      'otherEnd.test.ts': false,
    });
    expect(results['changedMachine.test.ts']?.told).toContain('reprinting');
    expect(results['spoilt.test.ts']?.told).toContain('takes the recorded steps');
    expect(results['otherEnd.test.ts']?.told).toContain('ends as recorded');
  }, 120_000);

  it('embeds the steps of the chosen actors only, and the notes of lost lines of their pages', async () => {
    const { lines } = await anEvening();
    const note = (page: string, what: 'linesLost' | 'clock'): TraceLine => ({ kind: 'note', n: 900, t: 1, page, what });
    const timeline = laidOut([...lines, note('page-1', 'linesLost'), note('page-1', 'clock'), note('page-2', 'linesLost')]);
    const job = timeline.actors.findIndex(({ line }) => line.name === 'job:job-2');
    const own = timeline.actors[job]?.at.flatMap((index) => timeline.lines[index] ?? []) ?? [];

    expect(linesIn(traceTest(timeline, [job]))).toEqual([...own, note('page-1', 'linesLost')]);
  });

  it('generates a passing test for a crash and for lost lines, without the ends that the trace does not have [BT-08]', async () => {
    const { lines } = await anEvening();
    const middle = Math.floor(lines.length / 2);
    const { n = 0, t = 0, page = '' } = lines[middle - 1] ?? {};
    const lost: NoteLine = { kind: 'note', n, t, page, what: 'linesLost', data: { parts: 1 } };
    const gone = laidOut([...lines.slice(0, middle), lost, ...lines.slice(middle + 5)]);
    const crashed = laidOut(brokenDown(lines, 'job:job-2'));
    const [goneText, crashedText] = [gone, crashed].map((timeline) => traceTest(timeline, all(timeline)));

    const results = await jestRun({ 'gone.test.ts': goneText ?? '', 'crashed.test.ts': crashedText ?? '' });

    expect(results).toMatchObject({ 'gone.test.ts': { passed: true }, 'crashed.test.ts': { passed: true } });
    expect(endsIn(crashedText ?? '')).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'job:job-2', status: 'error' })]));
    const known = endsIn(goneText ?? '').map(({ name }) => name);
    expect(known).not.toContain('job:job-1');
    expect(known.length).toBeLessThan(gone.actors.length);
  }, 120_000);

  it('embeds any text of a trace as a string', async () => {
    const words = '\'"`${process.exit(1)}\\ */ </script><!-- \u2028\u2029 \n );process.exit(1)//';
    const { lines } = await anEvening();
    const named = lines.map((line) => (line.kind === 'actor' ? { ...line, name: `${line.name}${words}` } : line));
    const timeline = laidOut(named, aTraceHeader({ app: words }));
    const text = traceTest(timeline, all(timeline));

    expect(text).not.toMatch(/<|[\u2028\u2029]/);
    expect(text).not.toContain('\n );');
    expect(linesIn(text)).toEqual(named);
    const results = await jestRun({ 'words.test.ts': text });
    expect(results['words.test.ts']).toMatchObject({ passed: true });
  }, 120_000);
});

/** The lines of an actor up to a step, then its crash, then its end, recorded again. */
function brokenDown(lines: readonly TraceLine[], name: string): TraceLine[] {
  const timeline = laidOut([...lines]);
  const number = timeline.actors.findIndex(({ line }) => line.name === name);
  const { line: told, at = [] } = timeline.actors[number] ?? {};
  const [index = 0, next = 0] = at.filter((each) => lines[each]?.kind === 'step').slice(3, 5);
  const state = createStateReader(timeline).at(number, index);
  const step = lines[next];
  if (!told || !state || step?.kind !== 'step') throw new Error(`The life of ${name} is too short`);
  const { n, t, page, event } = step;
  const { value, context } = state;
  const crash: TraceLine = { kind: 'crash', n, t, page, actor: told.actor, event, error: { name: 'TypeError', frames: [] } };
  const { input: _gone, ...actor } = told;
  const again: ActorLine = { ...actor, n, t, state: { value, context, status: 'error' } };
  return lines.flatMap((line, place) => (place === next ? [crash, again] : place > next && at.includes(place) ? [] : [line]));
}

function endsIn(text: string): { name: string; status: string }[] {
  const [, ends = ''] = /^const ENDS = (.*);$/m.exec(text) ?? [];
  return JSON.parse(JSON.parse(ends) as string) as { name: string; status: string }[];
}

/** The lines embedded in the text, parsed as the test parses them. */
function linesIn(text: string): TraceLine[] {
  const [, list = ''] = /const LINES = \[\n(.*?)\n\];/s.exec(text) ?? [];
  return list.split('\n').map((line) => traceLineSchema.parse(JSON.parse(JSON.parse(line.trim().replace(/,$/, '')) as string)));
}
