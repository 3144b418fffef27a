import { escapeXml } from '../../../printing/tickets/escapeXml';
import type { PrinterState } from '../printerState';
import { FIELD_GROUPS, KNOWN_CODES, PRINTER_FIELDS } from './printerFields';
import type { PageTexts } from './pageTexts';

type FieldName = keyof PrinterState;

/** Fields with more options are a select element instead of radio buttons. */
const MAX_RADIOS = 4;

/**
 * Renders a control for every field of the state, with its current value. The values of options are JSON, as `POST /state` expects them.
 * Below each control is a description of the effect of the current value.
 */
export function faultsPanel(state: PrinterState, texts: PageTexts): string {
  const groups = Object.entries(FIELD_GROUPS).map(([group, names]) => {
    const fields = names.map((name) => fieldHtml(name, state, texts));
    // The keys of a constant object are its names.
    return `<fieldset><legend>${texts.groups[group as keyof typeof FIELD_GROUPS]}</legend>${fields.join('')}</fieldset>`;
  });
  return `<section id="faults" aria-labelledby="faults-title">
<div class="head"><h2 id="faults-title"><button id="fold" type="button" aria-expanded="false" aria-controls="fields">${texts.faults}</button><span>${texts.faults}</span></h2><button id="mend" type="button">${texts.mend}</button></div>
<p id="mend-refused" class="refused" role="alert"></p>
<form id="fields" autocomplete="off" novalidate data-not-sent="${texts.notSent}"><p class="advice">${texts.faultsAdvice}</p>${groups.join('')}</form>
</section>`;
}

function fieldHtml(name: FieldName, state: PrinterState, texts: PageTexts): string {
  const field = PRINTER_FIELDS[name];
  const fieldTexts = texts.fields[name];
  const options = 'options' in fieldTexts ? Object.entries(fieldTexts.options) : [];
  const condition = field.when ? ` data-when="${field.when.field}" data-when-value="${jsonAttribute(field.when.value)}"` : '';
  const disabled = field.when && state[field.when.field] !== field.when.value ? ' disabled' : '';
  const control = {
    switch: () =>
      `<label class="switch"><input type="checkbox" role="switch" name="${name}" aria-describedby="${name}-description"${state[name] === true ? ' checked' : ''}><span>${fieldTexts.label}</span></label>`,
    choice: () => choiceHtml(name, state[name], fieldTexts.label, options),
    time: () => inputHtml(name, fieldTexts.label, `type="number" min="0" max="300000" step="100" value="${state[name]}"${disabled}`, texts),
    code: () =>
      `${inputHtml(name, fieldTexts.label, `type="text" list="codes" spellcheck="false" autocapitalize="off" value="${escapeXml(String(state[name]))}"${disabled}`)}<datalist id="codes">${KNOWN_CODES.map((code) => `<option>${code}</option>`).join('')}</datalist>`,
  }[field.kind]();
  const description =
    'description' in fieldTexts
      ? `<span class="on">${fieldTexts.description}</span>`
      : options
          .map(
            ([value, { description: text }]) =>
              `<span data-value="${valueOf(name, value)}"${attributeIfSelected(value, state[name], ' class="on"')}>${text}</span>`,
          )
          .join('');
  const refused = 'refused' in fieldTexts ? fieldTexts.refused : texts.refused;
  return `<div class="field" data-field="${name}" data-kind="${field.kind}" data-refused="${refused}"${condition}>${control}<p class="description" id="${name}-description">${description}<span class="refused" role="alert"></span></p></div>`;
}

function choiceHtml(name: FieldName, current: PrinterState[FieldName], label: string, options: [string, { name: string }][]): string {
  if (options.length > MAX_RADIOS) {
    const listed = options.map(
      ([value, { name: text }]) =>
        `<option value="${valueOf(name, value)}"${attributeIfSelected(value, current, ' selected')}>${text}</option>`,
    );
    return `<label class="label" for="${name}">${label}</label><select id="${name}" name="${name}" aria-describedby="${name}-description">${listed.join('')}</select>`;
  }
  const radios = options.map(
    ([value, { name: text }]) =>
      `<label><input type="radio" name="${name}" value="${valueOf(name, value)}"${attributeIfSelected(value, current, ' checked')}><span>${text}</span></label>`,
  );
  return `<span class="label" id="${name}-label">${label}</span><div class="radios" role="radiogroup" aria-labelledby="${name}-label" aria-describedby="${name}-description">${radios.join('')}</div>`;
}

function inputHtml(name: FieldName, label: string, attributes: string, texts?: PageTexts): string {
  const unit = texts ? `<span class="unit">${texts.milliseconds}</span>` : '';
  return `<label class="label" for="${name}">${label}</label><span class="typed"><input id="${name}" name="${name}" aria-describedby="${name}-description" ${attributes}>${unit}</span>`;
}

/** The option value for a key of the texts, as JSON for an attribute. */
function valueOf(name: FieldName, key: string): string {
  const field = PRINTER_FIELDS[name];
  if (field.kind !== 'choice') return key;
  return jsonAttribute(field.values.find((value) => String(value) === key) ?? null);
}

function attributeIfSelected(key: string, current: PrinterState[FieldName], text: string): string {
  return String(current) === key ? text : '';
}

function jsonAttribute(value: string | number | null): string {
  return escapeXml(JSON.stringify(value));
}
