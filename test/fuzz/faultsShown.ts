import es from '@/locales/es.json';
import { MISTAKES } from '../factories/anyOrder';

const problems: unknown[] = [];
const note = (...problem: unknown[]) => void problems.push(problem.map(String).join(' ').slice(0, 600));

/** Records the console, window and promise errors of each test in a file; `faultsShown` returns them. */
export function notingProblems(): void {
  beforeEach(() => {
    problems.length = 0;
    jest.spyOn(console, 'error').mockImplementation(note);
    // Charts without a size and slow store checks log warnings.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    process.on('unhandledRejection', note);
    addEventListener('error', noteEvent);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    process.off('unhandledRejection', note);
    removeEventListener('error', noteEvent);
  });
}

function noteEvent({ error, message }: ErrorEvent): void {
  note('window', error ?? message);
}

/** The errors recorded since the last call, and texts on the page that only a bug produces. */
export function mistakesShown(): unknown[] {
  const text = document.body.textContent;
  const mistake = text.search(MISTAKES);
  return [
    ...problems.splice(0),
    ...(text.includes(es['shell.crash.title']) ? ['the screen crashed'] : []),
    ...(mistake < 0 ? [] : [`shows ${text.slice(Math.max(0, mistake - 60), mistake + 60)}`]),
  ];
}

/** The problems of `mistakesShown`, and missing parts of the shell. */
export function faultsShown(): unknown[] {
  return [
    ...mistakesShown(),
    ...(document.querySelector('main')?.textContent ? [] : ['white screen']),
    ...(document.querySelector('nav') ? [] : ['no navigation']),
  ];
}
