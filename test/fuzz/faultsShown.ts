import es from '@/locales/es.json';
import { MISTAKES } from '../factories/anyOrder';

const problems: unknown[] = [];
const note = (...problem: unknown[]) => void problems.push(problem.map(String).join(' ').slice(0, 600));

/** Notes, in each test of a file, errors of the console, of the window and of promises: `faultsShown` gives them. */
export function notingProblems(): void {
  beforeEach(() => {
    problems.length = 0;
    jest.spyOn(console, 'error').mockImplementation(note);
    // Charts without a size, and stores that check themselves slowly, warn.
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

/** Errors that went unseen since this was asked last, and words on the page that only a mistake of the program writes. */
export function mistakesShown(): unknown[] {
  const text = document.body.textContent;
  const mistake = text.search(MISTAKES);
  return [
    ...problems.splice(0),
    ...(text.includes(es['shell.crash.title']) ? ['the screen crashed'] : []),
    ...(mistake < 0 ? [] : [`shows ${text.slice(Math.max(0, mistake - 60), mistake + 60)}`]),
  ];
}

/** As `mistakesShown`, and what is missing of the frame of the screens. */
export function faultsShown(): unknown[] {
  return [
    ...mistakesShown(),
    ...(document.querySelector('main')?.textContent ? [] : ['white screen']),
    ...(document.querySelector('nav') ? [] : ['no navigation']),
  ];
}
