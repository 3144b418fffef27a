import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import {
  eventText,
  printerReply,
  withPrinterReply,
  type PrinterReplyFields,
  type typedEvent,
} from '@/features/traceViewer/WhatIf/typedEvent';
import { FieldFrame } from '@/ui/Form/FieldFrame';

interface EventEditorProps {
  text: string;
  typed: ReturnType<typeof typedEvent>;
  onChange: (text: string) => void;
}

/** Edits an event as JSON, with separate inputs for the fields of a printer's reply. Shows a problem with the JSON below the field. */
export function EventEditor({ text, typed, onChange }: EventEditorProps) {
  const intl = useIntl();
  const id = useId();
  const event = 'event' in typed ? typed.event : null;
  const reply = event && printerReply(event);
  const change = (fields: Partial<PrinterReplyFields>) => event && onChange(eventText(withPrinterReply(event, fields)));
  const problem =
    'problem' in typed
      ? typed.problem === 'noType'
        ? intl.formatMessage({ id: 'lab.whatIf.noTypeError' })
        : intl.formatMessage({ id: 'lab.whatIf.notJsonError' }, { why: typed.why })
      : undefined;
  return (
    <>
      {reply && (
        <div className="what-if-reply" role="group" aria-label={intl.formatMessage({ id: 'lab.whatIf.replyLabel' })}>
          <FormGroup label={intl.formatMessage({ id: 'lab.whatIf.successLabel' })} labelFor={`${id}-success`}>
            <HTMLSelect
              id={`${id}-success`}
              fill
              value={String(reply.success)}
              onChange={({ currentTarget }) => change({ success: currentTarget.value === 'true' })}
              options={['true', 'false']}
            />
          </FormGroup>
          <FormGroup label={intl.formatMessage({ id: 'lab.whatIf.codeLabel' })} labelFor={`${id}-code`}>
            <InputGroup id={`${id}-code`} value={reply.code} onValueChange={(code) => change({ code })} autoComplete="off" />
          </FormGroup>
          <FormGroup label={intl.formatMessage({ id: 'lab.whatIf.statusLabel' })} labelFor={`${id}-status`}>
            <InputGroup
              id={`${id}-status`}
              type="number"
              value={String(reply.status)}
              onValueChange={(status) => change({ status: Number(status) })}
            />
          </FormGroup>
        </div>
      )}
      <FieldFrame id={`${id}-json`} label={intl.formatMessage({ id: 'lab.whatIf.jsonLabel' })} problem={problem}>
        {(aria) => (
          <TextArea
            {...aria}
            fill
            rows={10}
            className="what-if-json"
            spellCheck={false}
            intent={problem ? 'danger' : 'none'}
            value={text}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </FieldFrame>
    </>
  );
}
