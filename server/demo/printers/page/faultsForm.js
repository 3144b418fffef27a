// The panel of faults: sends each change at once, and shows what others change, never under a field that is being edited.
const ANSWERS_WITHIN_MS = 5_000;

const { document, CSS } = globalThis;
const section = document.querySelector('#faults');
const form = document.querySelector('#fields');
const fold = document.querySelector('#fold');
const mend = document.querySelector('#mend');
const mendRefused = document.querySelector('#mend-refused');
const fields = [...form.querySelectorAll('.field')].map((element) => ({
  element,
  name: element.dataset.field,
  kind: element.dataset.kind,
  controls: [...element.querySelectorAll('input, select')],
  refusedText: element.querySelector('.refused'),
  waiting: 0,
  edited: false,
}));
const canTellOpen = CSS.supports('selector(:open)');

/** What the server said last; null before the first answer. */
let known = null;
/** Rises when a change goes out and when it is answered: what was asked for before is older than the change. */
let mark = 0;
let waiting = 0;
let lane = Promise.resolve();

export const stateMark = () => mark;
export const settledSince = (before) => waiting === 0 && mark === before;

/** Shows how the printer is in the fields that nobody is editing. */
export function showState(state) {
  known = state;
  for (const field of fields) {
    const { when, whenValue } = field.element.dataset;
    if (when && !field.edited) for (const control of field.controls) control.disabled = JSON.stringify(state[when]) !== whenValue;
    if (!isBusy(field)) setField(field, state[field.name]);
  }
}

/** Gives up what was typed and not taken. */
export function forgetEdits() {
  for (const field of fields) {
    field.edited = false;
    tellRefused(field, '');
  }
}

/** `onChange` is called when the printer has taken or refused a change. */
export function startFaults(onChange) {
  for (const field of fields) {
    field.element.addEventListener('input', () => (field.edited = isTyped(field)));
    field.element.addEventListener('change', () => change(field, onChange));
    field.element.addEventListener('focusout', () => isTyped(field) && isAsKnown(field) && giveUp(field));
    field.element.addEventListener('keydown', (event) => event.key === 'Escape' && isTyped(field) && giveUp(field));
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  fold.addEventListener('click', () => fold.setAttribute('aria-expanded', String(section.toggleAttribute('data-open'))));
  mend.addEventListener('click', async () => {
    const problem = await send('/mend');
    mendRefused.textContent = problem ? form.dataset.notSent : '';
    if (!problem) forgetEdits();
    onChange();
  });
}

async function change(field, onChange) {
  const wanted = requestedStateOf(field);
  showSays(field, wanted);
  field.waiting += 1;
  const problem = await send('/state', { [field.name]: wanted });
  field.waiting -= 1;
  tellRefused(field, { refused: field.element.dataset.refused, notSent: form.dataset.notSent }[problem] ?? '');
  if (!problem && Object.is(wanted, requestedStateOf(field))) field.edited = false;
  // A switch that shows what did not happen would lie; what was typed stays to be put right.
  if (problem && !isBusy(field) && known) setField(field, known[field.name]);
  onChange();
}

/** One after the other, lest an earlier change overtakes a later one. Gives what went wrong, if anything did. */
function send(path, body = {}) {
  mark += 1;
  waiting += 1;
  const sent = lane.then(async () => {
    try {
      const reply = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      return reply.ok ? null : 'refused';
    } catch {
      return 'notSent';
    } finally {
      mark += 1;
      waiting -= 1;
    }
  });
  lane = sent;
  return sent;
}

function isTyped({ kind }) {
  return kind === 'time' || kind === 'code';
}

function isBusy({ edited, waiting: sending, controls }) {
  return edited || sending > 0 || (canTellOpen && controls.some((control) => control.matches('select:open')));
}

function isAsKnown(field) {
  return known !== null && field.controls[0].value === String(known[field.name]);
}

function giveUp(field) {
  if (field.waiting > 0 || !known) return;
  field.edited = false;
  tellRefused(field, '');
  setField(field, known[field.name]);
}

/** As `POST /state` takes it. A number that is none becomes null, which the server refuses. */
function requestedStateOf({ kind, controls }) {
  const [first] = controls;
  if (kind === 'switch') return first.checked;
  if (kind === 'time') return Number.isNaN(first.valueAsNumber) ? null : first.valueAsNumber;
  if (kind === 'code') return first.value;
  return JSON.parse((controls.find((control) => control.checked) ?? first).value);
}

function setField(field, value) {
  const { kind, controls } = field;
  const text = kind === 'choice' ? JSON.stringify(value) : String(value);
  for (const control of controls) {
    if (kind === 'switch') control.checked = value;
    else if (control.type === 'radio') control.checked = control.value === text;
    else if (control.value !== text) control.value = text;
  }
  showSays(field, value);
}

function showSays({ element }, value) {
  const text = JSON.stringify(value);
  for (const says of element.querySelectorAll('[data-value]')) says.classList.toggle('on', says.dataset.value === text);
}

function tellRefused({ element, controls, refusedText }, text) {
  refusedText.textContent = text;
  element.toggleAttribute('data-wrong', text !== '');
  for (const control of controls) control.setAttribute('aria-invalid', String(text !== ''));
}
