import es from '@/locales/es.json';
import { MISTAKES } from '../factories/anyOrder';

const problems: unknown[] = [];
const record = (...problem: unknown[]) => void problems.push(problem.map(String).join(' ').slice(0, 600));

/** Records the console, window and promise errors of each test in a file; `findFaults` returns them. */
export function recordProblems(): void {
  beforeEach(() => {
    problems.length = 0;
    jest.spyOn(console, 'error').mockImplementation(record);
    // Charts without a size and slow store checks log warnings.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    process.on('unhandledRejection', record);
    addEventListener('error', recordEvent);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    process.off('unhandledRejection', record);
    removeEventListener('error', recordEvent);
  });
}

function recordEvent({ error, message }: ErrorEvent): void {
  record('window', error ?? message);
}

/** The errors recorded since the last call, and texts on the page that only a bug produces. */
export function findMistakes(): unknown[] {
  const text = document.body.textContent;
  const mistake = text.search(MISTAKES);
  return [
    ...problems.splice(0),
    ...(text.includes(es['shell.crash.title']) ? ['the screen crashed'] : []),
    ...(mistake < 0 ? [] : [`shows ${text.slice(Math.max(0, mistake - 60), mistake + 60)}`]),
  ];
}

/** The problems of `findMistakes`, and missing parts of the shell; the kitchen mode has only its top bar. */
export function findFaults(): unknown[] {
  return [
    ...findMistakes(),
    ...(document.querySelector('main')?.textContent ? [] : ['white screen']),
    ...(document.querySelector('nav, .shell-kitchen > .top-bar') ? [] : ['no navigation']),
  ];
}
