import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { deviceAddress, type DeviceMethod } from '@/domain/deviceAddress';
import { GuideButton } from '@/features/printing/PrinterGuide/GuideButton';
import { BAUD_RATES, chosenDevice, removeChosenDevice, storeChosenDevice, watchChosenDevices } from '@/services/printing/chosenDevices';
import { chooseDevice, supportsDevices } from '@/services/printing/chooseDevice';
import { FieldFrame } from '@/ui/Form/FieldFrame';

interface DeviceFieldProps {
  method: DeviceMethod;
  printerUuid: string;
}

/**
 * Lets a person choose the device of a printer at this computer (row V-07). The choice belongs to this browser and applies at once; it is
 * not saved with the settings of the printer.
 */
export function DeviceField({ method, printerUuid }: DeviceFieldProps) {
  const intl = useIntl();
  const id = useId();
  const address = deviceAddress(method, printerUuid);
  const device = useChosenDevice(address);
  const [problem, setProblem] = useState(false);
  if (!supportsDevices(method)) {
    return (
      <Callout className="form-field-wide" intent="warning" compact role="status">
        {intl.formatMessage({ id: 'printing.device.unsupportedError' }, { method })}
      </Callout>
    );
  }
  return (
    <div className="form-field-wide printer-device">
      <p role="status">
        {device
          ? intl.formatMessage(
              { id: 'printing.device.chosenText' },
              { name: device.name ?? intl.formatMessage({ id: `printing.connectMethod.${method}` }) },
            )
          : intl.formatMessage({ id: 'printing.device.noneText' })}
      </p>
      <div className="printer-device-actions">
        <Button
          size="small"
          intent={device ? 'none' : 'primary'}
          onClick={() => void chooseDevice(method, printerUuid).then((result) => setProblem(result === 'failed'))}
        >
          {intl.formatMessage({ id: device ? 'printing.device.changeButton' : 'printing.device.chooseButton' })}
        </Button>
        {device && (
          <Button size="small" variant="minimal" onClick={() => removeChosenDevice(address)}>
            {intl.formatMessage({ id: 'printing.device.removeButton' })}
          </Button>
        )}
      </div>
      {problem && (
        <Callout intent="danger" compact role="alert">
          {intl.formatMessage({ id: 'printing.device.failedError' })}
        </Callout>
      )}
      {device && method === 'SERIAL' && (
        <FieldFrame id={id} label={intl.formatMessage({ id: 'printing.device.baudRateLabel' })} problem={undefined}>
          {(aria) => (
            <HTMLSelect
              {...aria}
              value={device.baudRate ?? BAUD_RATES[0]}
              onChange={({ currentTarget }) => storeChosenDevice(method, printerUuid, { ...device, baudRate: Number(currentTarget.value) })}
            >
              {BAUD_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {rate}
                </option>
              ))}
            </HTMLSelect>
          )}
        </FieldFrame>
      )}
      <GuideButton topic={method === 'USB' ? 'usb' : 'serial'} />
    </div>
  );
}

function useChosenDevice(address: string) {
  const [device, setDevice] = useState(() => chosenDevice(address));
  useEffect(() => {
    const read = () => setDevice(chosenDevice(address));
    read();
    return watchChosenDevices(read);
  }, [address]);
  return device;
}
