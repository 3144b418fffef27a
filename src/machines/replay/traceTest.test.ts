import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { traceLineSchema, type ActorLine, type NoteLine, type TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import { traceTest } from '@/machines/replay/traceTest';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';
import jestConfig from '../../../jest.config.js';

const laidOut = (lines: TraceLine[], header = aTraceHeader()) => buildTimeline({ header, lines, faults: [] });
const aSampleTimeline = async () => laidOut(traceLines(traceText(await recordSample())));
const all = ({ actors }: TraceTimeline) => actors.map((_, index) => index);

/** Runs the files as tests of this repository. @returns by file name: whether it passed, and its output */
async function jestRun(files: Record<string, string>): Promise<Record<string, { passed: boolean; output: string }>> {
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
      testResults.map(({ name, status, message }) => [name.slice(folder.length + 1), { passed: status === 'passed', output: message }]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('traceTest', () => {
  it('generates a test that passes, and fails when a machine or the trace changes [BT-08]', async () => {
    const timeline = await aSampleTimeline();
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
    expect(results['changedMachine.test.ts']?.output).toContain('reprinting');
    expect(results['spoilt.test.ts']?.output).toContain('takes the recorded steps');
    expect(results['otherEnd.test.ts']?.output).toContain('ends as recorded');
  }, 120_000);

  it('embeds only the steps of the chosen actors and the notes of lost lines of their pages', async () => {
    const { lines } = await aSampleTimeline();
    const note = (page: string, what: 'linesLost' | 'clock'): TraceLine => ({ kind: 'note', n: 900, t: 1, page, what });
    const timeline = laidOut([...lines, note('page-1', 'linesLost'), note('page-1', 'clock'), note('page-2', 'linesLost')]);
    const job = timeline.actors.findIndex(({ line }) => line.name === 'job:job-2');
    const own = timeline.actors[job]?.at.flatMap((index) => timeline.lines[index] ?? []) ?? [];

    expect(linesIn(traceTest(timeline, [job]))).toEqual([...own, note('page-1', 'linesLost')]);
  });

  it('generates a passing test for a crash and for lost lines, without ends that are missing from the trace [BT-08]', async () => {
    const { lines } = await aSampleTimeline();
    const middle = Math.floor(lines.length / 2);
    const { n = 0, t = 0, page = '' } = lines[middle - 1] ?? {};
    const lost: NoteLine = { kind: 'note', n, t, page, what: 'linesLost', data: { parts: 1 } };
    const gone = laidOut([...lines.slice(0, middle), lost, ...lines.slice(middle + 5)]);
    const crashed = laidOut(withCrash(lines, 'job:job-2'));
    const [goneText, crashedText] = [gone, crashed].map((timeline) => traceTest(timeline, all(timeline)));

    const results = await jestRun({ 'gone.test.ts': goneText ?? '', 'crashed.test.ts': crashedText ?? '' });

    expect(results).toMatchObject({ 'gone.test.ts': { passed: true }, 'crashed.test.ts': { passed: true } });
    expect(endsIn(crashedText ?? '')).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'job:job-2', status: 'error' })]));
    const known = endsIn(goneText ?? '').map(({ name }) => name);
    expect(known).not.toContain('job:job-1');
    expect(known.length).toBeLessThan(gone.actors.length);
  }, 120_000);

  it('embeds any text of a trace as a harmless string', async () => {
    const words = '\'"`${process.exit(1)}\\ */ </script><!-- \u2028\u2029 \n );process.exit(1)//';
    const { lines } = await aSampleTimeline();
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

/** Replaces the later lines of an actor by its crash and an actor line with its end. */
function withCrash(lines: readonly TraceLine[], name: string): TraceLine[] {
  const timeline = laidOut([...lines]);
  const number = timeline.actors.findIndex(({ line }) => line.name === name);
  const { line: first, at = [] } = timeline.actors[number] ?? {};
  const [index = 0, next = 0] = at.filter((each) => lines[each]?.kind === 'step').slice(3, 5);
  const state = createStateReader(timeline).at(number, index);
  const step = lines[next];
  if (!first || !state || step?.kind !== 'step') throw new Error(`${name} has too few steps`);
  const { n, t, page, event } = step;
  const { value, context } = state;
  const crash: TraceLine = { kind: 'crash', n, t, page, actor: first.actor, event, error: { name: 'TypeError', frames: [] } };
  const { input: _gone, ...actor } = first;
  const stateLine: ActorLine = { ...actor, n, t, state: { value, context, status: 'error' } };
  return lines.flatMap((line, each) => (each === next ? [crash, stateLine] : each > next && at.includes(each) ? [] : [line]));
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
