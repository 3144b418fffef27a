import { writeEposReply } from './eposReply';

describe('writeEposReply', () => {
  const printed = { success: true, code: '', status: 0x0f000016, battery: 0 };
  const unknown = { success: false, code: 'JobNotFound', status: 0x8f000014, battery: 0x3036 };

  it('writes the same XML as the firmware', () => {
    expect(writeEposReply(printed, null)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
        '<response success="true" code="" status="251658262" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/>' +
        '</soapenv:Body></soapenv:Envelope>',
    );
  });

  it('has the device and the job of the document in its header', () => {
    const reply = writeEposReply(unknown, { devid: 'local_printer', printJobId: 'ABC123' });

    expect(reply).toContain('<devid>local_printer</devid><printjobid>ABC123</printjobid></parameter></soapenv:Header>');
    expect(reply).toContain('success="false" code="JobNotFound" status="2399141908" battery="12342"');
  });

  it('escapes the device name', () => {
    expect(writeEposReply(unknown, { devid: '<a>&', printJobId: 'A' })).toContain('<devid>&lt;a&gt;&amp;</devid>');
  });
});
