import { escapeXml } from '../../../printing/tickets/escapeXml';
import type { PrinterState } from '../printerState';
import { FIELD_GROUPS, KNOWN_CODES, PRINTER_FIELDS } from './printerFields';
import { isTyped, optionsOf, type OptionTexts, type PageTexts } from './pageTexts';

type FieldName = keyof PrinterState;

/** Fields with more options than this use a `select` instead of radio buttons. */
const MAX_RADIOS = 4;

/**
 * Renders a control for each field of the state, with its current value and a description of the value's effect below. Values of choices
 * are JSON, as in the body of `POST /state`.
 */
export function faultsPanel(state: PrinterState, texts: PageTexts): string {
  const groups = Object.entries(FIELD_GROUPS).map(([group, names]) => {
    const fields = names.map((name) => fieldHtml(name, state, texts));
    // The keys of a constant object are its names.
    return `<fieldset><legend>${texts[`groups.${group as keyof typeof FIELD_GROUPS}`]}</legend>${fields.join('')}</fieldset>`;
  });
  return `<section id="faults" aria-labelledby="faults-title">
<div class="head"><h2 id="faults-title"><button id="fold" type="button" aria-expanded="false" aria-controls="fields">${texts.faults}</button><span>${texts.faults}</span></h2><button id="mend" type="button">${texts.mend}</button></div>
<p id="mend-refused" class="refused" role="alert"></p>
<form id="fields" autocomplete="off" novalidate data-not-sent="${texts.notSent}"><p class="advice">${texts.faultsAdvice}</p>${groups.join('')}</form>
</section>`;
}

function fieldHtml(name: FieldName, state: PrinterState, texts: PageTexts): string {
  const field = PRINTER_FIELDS[name];
  const label = texts[`fields.${name}.label`];
  const options = optionsOf(name, texts);
  const condition = field.when ? ` data-when="${field.when.field}" data-when-value="${json(field.when.value)}"` : '';
  const disabled = field.when && state[field.when.field] !== field.when.value ? ' disabled' : '';
  const control = {
    switch: () =>
      `<label class="switch"><input type="checkbox" role="switch" name="${name}" aria-describedby="${name}-says"${state[name] === true ? ' checked' : ''}><span>${label}</span></label>`,
    choice: () => choiceHtml(name, state[name], label, options),
    time: () => typedHtml(name, label, `type="number" min="0" max="300000" step="100" value="${state[name]}"${disabled}`, texts),
    code: () =>
      `${typedHtml(name, label, `type="text" list="codes" spellcheck="false" autocapitalize="off" value="${escapeXml(String(state[name]))}"${disabled}`)}<datalist id="codes">${KNOWN_CODES.map((code) => `<option>${code}</option>`).join('')}</datalist>`,
  }[field.kind]();
  const description = isTyped(name)
    ? `<span class="on">${texts[`fields.${name}.says`]}</span>`
    : options
        .map(
          ({ key, description: effect }) =>
            `<span data-value="${valueOf(name, key)}"${mark(key, state[name], ' class="on"')}>${effect}</span>`,
        )
        .join('');
  const refused = isTyped(name) ? texts[`fields.${name}.refused`] : texts.refused;
  return `<div class="field" data-field="${name}" data-kind="${field.kind}" data-refused="${refused}"${condition}>${control}<p class="says" id="${name}-says">${description}<span class="refused" role="alert"></span></p></div>`;
}

function choiceHtml(name: FieldName, now: PrinterState[FieldName], label: string, options: readonly OptionTexts[]): string {
  if (options.length > MAX_RADIOS) {
    const listed = options.map(
      ({ key, name: text }) => `<option value="${valueOf(name, key)}"${mark(key, now, ' selected')}>${text}</option>`,
    );
    return `<label class="label" for="${name}">${label}</label><select id="${name}" name="${name}" aria-describedby="${name}-says">${listed.join('')}</select>`;
  }
  const radios = options.map(
    ({ key, name: text }) =>
      `<label><input type="radio" name="${name}" value="${valueOf(name, key)}"${mark(key, now, ' checked')}><span>${text}</span></label>`,
  );
  return `<span class="label" id="${name}-label">${label}</span><div class="radios" role="radiogroup" aria-labelledby="${name}-label" aria-describedby="${name}-says">${radios.join('')}</div>`;
}

function typedHtml(name: FieldName, label: string, attributes: string, texts?: PageTexts): string {
  const unit = texts ? `<span class="unit">${texts.milliseconds}</span>` : '';
  return `<label class="label" for="${name}">${label}</label><span class="typed"><input id="${name}" name="${name}" aria-describedby="${name}-says" ${attributes}>${unit}</span>`;
}

/** Returns the value for an option's key, as JSON for an attribute. */
function valueOf(name: FieldName, key: string): string {
  const field = PRINTER_FIELDS[name];
  if (field.kind !== 'choice') return key;
  return json(field.values.find((value) => String(value) === key) ?? null);
}

function mark(key: string, now: PrinterState[FieldName], text: string): string {
  return String(now) === key ? text : '';
}

function json(value: string | number | null): string {
  return escapeXml(JSON.stringify(value));
}
