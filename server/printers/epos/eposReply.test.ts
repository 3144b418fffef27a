import { REPLIES, writeEposReply } from './eposReply';

describe('writeEposReply', () => {
  it('answers as the firmware does', () => {
    expect(writeEposReply(REPLIES.printed, null)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
        '<response success="true" code="" status="251658262" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/>' +
        '</soapenv:Body></soapenv:Envelope>',
    );
  });

  it('names the device and the job where the document did', () => {
    const reply = writeEposReply(REPLIES.jobNotFound, { devid: 'local_printer', printJobId: 'ABC123' });

    expect(reply).toContain('<devid>local_printer</devid><printjobid>ABC123</printjobid></parameter></soapenv:Header>');
    expect(reply).toContain('success="false" code="JobNotFound"');
  });

  it('escapes the device that a client asked for', () => {
    expect(writeEposReply(REPLIES.deviceNotFound, { devid: '<a>&', printJobId: 'A' })).toContain('<devid>&lt;a&gt;&amp;</devid>');
  });
});
