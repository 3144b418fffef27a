import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { IntlProvider } from 'react-intl';
import { createTraceMigration } from '@/domain/trace/migrateTrace';
import { traceLineSchema, type ActorLine, type TraceLine } from '@/domain/trace/traceFormat';
import { Diagnoses } from '@/features/traceViewer/Replay/Header/Diagnoses';
import { ReplayOutcome } from '@/features/traceViewer/Replay/Header/ReplayOutcome';
import { useDiagnoses } from '@/features/traceViewer/Replay/useDiagnoses';
import { useReplay } from '@/features/traceViewer/Replay/useReplay';
import { useTraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import messages from '@/locales/es.json';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../../test/factories/aTraceHeader';

const LINES = readFileSync('test/traces/printed.trace.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => traceLineSchema.parse(JSON.parse(line)))
  .map(createTraceMigration());
const laidOut = (lines: TraceLine[]) => buildTimeline({ header: aTraceHeader(), lines, faults: [] });

/** Runs the trace again, and returns the result and its text. */
async function outcomeOf(lines: TraceLine[]) {
  const timeline = laidOut(lines);
  const { result } = renderHook(() => useReplay(timeline));
  await waitFor(() => expect(result.current.status).not.toBe('running'));
  render(
    <IntlProvider locale="es" messages={messages}>
      <ReplayOutcome replayed={result.current} onPick={() => undefined} />
    </IntlProvider>,
  );
  return { replayed: result.current, said: screen.getByRole('status').textContent };
}

/** Lines that throw when they are iterated. */
const unreadable = () =>
  Object.assign([...LINES], {
    entries: () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
  });

const asOf = (isGone: (line: ActorLine) => boolean) =>
  LINES.map((line) => (line.kind === 'actor' && isGone(line) ? { ...line, machine: 'constructor' } : line));

describe('useReplay', () => {
  it('reports the same behavior only if all actors were run [BT-06]', async () => {
    expect((await outcomeOf(LINES)).said).toBe('Las máquinas de hoy hacen lo mismo.');
  });

  it('reports how many actors were run if the machines of others no longer exist [BT-06]', async () => {
    const { said } = await outcomeOf(asOf(({ machine }) => machine === 'session'));
    expect(said).toMatch(/^Solo se han ejecutado 14 de 15 actores; hacen lo mismo\. La máquina de un actor ya no existe\.$/);
  });

  it('does not report the same behavior if no actor was run [BT-06]', async () => {
    const { said } = await outcomeOf(asOf(() => true));
    expect(said).toBe('No se ha ejecutado ningún actor. Las máquinas de 15 actores ya no existen.');
  });

  it('links to the first step after a recorded state that the current machine does not have', async () => {
    const [first] = LINES.filter((line) => line.kind === 'actor' && line.machine === 'session');
    if (first?.kind !== 'actor') throw new Error('The session was not recorded');
    const { input: _input, ...actor } = first;
    const unknownState: ActorLine = { ...actor, state: { value: 'goneLongAgo', context: {}, status: 'active' } };
    const lines = LINES.map((line) => (line === first ? unknownState : line));
    const { replayed, said } = await outcomeOf(lines);

    expect(said).toBe('Hoy un actor hace otra cosa: ver dónde');
    const [index = -1] = replayed.divergences.keys();
    expect(lines[index]).toMatchObject({ kind: 'step', actor: first.actor });
    expect(replayed.unknown).toEqual([]);
  });

  it('reports a failure instead of running forever if the trace cannot be run to its end', async () => {
    expect((await outcomeOf(unreadable())).said).toBe('No se ha podido ejecutar de nuevo.');
  });
});

function Diagnosed({ timeline }: { timeline: TraceTimeline }) {
  return <Diagnoses timeline={timeline} found={useDiagnoses(timeline)} line={0} texts={useTraceTexts(timeline)} onPick={() => undefined} />;
}

describe('useDiagnoses', () => {
  it('reports a failure instead of waiting forever if the rules cannot be evaluated', async () => {
    render(
      <IntlProvider locale="es" messages={messages}>
        <Diagnosed timeline={laidOut(unreadable())} />
      </IntlProvider>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido averiguar qué pasó en esta traza');
  });
});
