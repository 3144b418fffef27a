import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import '@/features/printing/AddPrinter/addPrinter.css';
import { ADD_STEPS, FIELDS_OF_STEP, stepAfter, stepBefore, type AddStep } from '@/features/printing/AddPrinter/addPrinterSteps';
import { AddressStep } from '@/features/printing/AddPrinter/AddressStep';
import { CheckStep } from '@/features/printing/AddPrinter/CheckStep';
import { MethodStep } from '@/features/printing/AddPrinter/MethodStep';
import { TestStep } from '@/features/printing/AddPrinter/TestStep';
import { TicketStep } from '@/features/printing/AddPrinter/TicketStep';
import { useAddPrinter } from '@/features/printing/AddPrinter/useAddPrinter';
import { LeaveQuestion } from '@/features/printing/PrinterSettings/LeaveQuestion';
import { SettingsFrame } from '@/features/printing/PrinterSettings/SettingsFrame';
import { useGetLocationQuery } from '@/services/api/locationsApi';
import { FormProblem } from '@/ui/Form/FormProblem';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import { useStepFocus } from '@/ui/useStepFocus';

interface AddPrinterDialogProps {
  /** Locations to which a printer may be added, at least one; the first is preselected. */
  locations: readonly [Location, ...Location[]];
  onClose: () => void;
}

/**
 * Adds a printer to a location in steps (row R-02): ticket, connection method, address, connection check, test ticket. The user can go back
 * to every step without losing input. The printer is saved before the test ticket, whether or not it replied.
 */
export function AddPrinterDialog({ locations, onClose }: AddPrinterDialogProps) {
  const intl = useIntl();
  const [locationId, setLocationId] = useState(locations[0].id);
  const chosen = locations.find(({ id }) => id === locationId) ?? locations[0];
  const { data: fresh = chosen } = useGetLocationQuery(locationId);
  const [step, setStep] = useState<AddStep>('ticket');
  const { form, formProps, problem, pending, isDirty, leaving, draft, actor, added } = useAddPrinter(locationId, () => setStep('test'));
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);
  const frame = useStepFocus(step);
  const others = printersOf(fresh).filter(({ uuid }) => uuid !== added?.uuid);
  const number = ADD_STEPS.indexOf(step) + 1;

  function requestClose() {
    // A pending request cannot be cancelled.
    if (pending) return;
    if (isDirty) setConfirmingLeave(true);
    else onClose();
  }

  async function goToNextStep() {
    // Fields of another connection method are not validated.
    if (await form.trigger([...FIELDS_OF_STEP[step]], { shouldFocus: true })) setStep(stepAfter(step));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (step === 'check' && (isDirty || !added)) return formProps.onSubmit(event);
    event.preventDefault();
    // React events bubble through portals: do not submit the form of the screen behind the dialog.
    event.stopPropagation();
    if (step === 'test') requestClose();
    else void goToNextStep();
  }

  return (
    <SettingsFrame title={intl.formatMessage({ id: 'printing.add.title' }, { location: chosen.name })} onClose={requestClose}>
      <form {...formProps} onSubmit={submit} className="printer-settings-form">
        <DialogBody>
          <div {...frame} className="add-printer">
            <p className="add-printer-step" role="status">
              {intl.formatMessage({ id: 'printing.add.stepText' }, { number, total: ADD_STEPS.length })}
              {' · '}
              <strong>{intl.formatMessage({ id: `printing.add.step.${step}` })}</strong>
            </p>
            <div hidden={step !== 'ticket'}>
              <TicketStep
                form={form}
                draft={draft}
                locations={added ? [chosen] : locations}
                locationId={locationId}
                onLocation={setLocationId}
              />
            </div>
            <div hidden={step !== 'method'}>
              <MethodStep control={form.control} />
            </div>
            <div hidden={step !== 'address'}>
              <AddressStep form={form} draft={draft} others={others} />
            </div>
            {step === 'check' && <CheckStep actor={actor} draft={draft} />}
            {added && (
              <div hidden={step !== 'test'}>
                <TestStep added={added} draft={draft} location={chosen} />
              </div>
            )}
          </div>
        </DialogBody>
        <div className="printer-settings-problem">
          <FormProblem>{problem}</FormProblem>
        </div>
        <DialogFooter
          actions={
            <>
              {step !== 'test' && (
                <Button onClick={requestClose} disabled={pending}>
                  {intl.formatMessage({ id: added ? 'ui.drawer.closeButton' : 'form.cancelButton' })}
                </Button>
              )}
              <Button type="submit" intent="primary" loading={pending}>
                {intl.formatMessage({ id: mainButton(step, added !== null, isDirty) })}
              </Button>
            </>
          }
        >
          {step !== 'ticket' && (
            <Button variant="minimal" onClick={() => setStep(stepBefore(step))} disabled={pending}>
              {intl.formatMessage({ id: 'printing.add.backButton' })}
            </Button>
          )}
        </DialogFooter>
      </form>
      <LeaveQuestion isOpen={isConfirmingLeave} onStay={() => setConfirmingLeave(false)} onLeave={onClose} />
      <UnsavedChanges
        areThereChanges={leaving.areThereChanges}
        onLeave={() => {
          leaving.onLeave();
          onClose();
        }}
      />
    </SettingsFrame>
  );
}

function mainButton(step: AddStep, isAdded: boolean, isDirty: boolean) {
  if (step === 'test') return 'printing.add.doneButton';
  if (step !== 'check') return 'printing.add.nextButton';
  if (!isAdded) return 'printing.add.addButton';
  return isDirty ? 'printing.add.saveButton' : 'printing.add.nextButton';
}
