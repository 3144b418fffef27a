/** The guides to set up a printer or to find its address, each with the texts of its steps (rows V-10, V-11). */
export const GUIDE_STEPS = {
  epos: [
    'printing.guide.epos.step1',
    'printing.guide.epos.step2',
    'printing.guide.epos.step3',
    'printing.guide.epos.step4',
    'printing.guide.epos.step5',
  ],
  usb: ['printing.guide.usb.step1', 'printing.guide.usb.step2', 'printing.guide.usb.step3', 'printing.guide.usb.step4'],
  serial: ['printing.guide.serial.step1', 'printing.guide.serial.step2', 'printing.guide.serial.step3', 'printing.guide.serial.step4'],
  certificate: [
    'printing.guide.certificate.step1',
    'printing.guide.certificate.step2',
    'printing.guide.certificate.step3',
    'printing.guide.certificate.step4',
    'printing.guide.certificate.step5',
  ],
  address: [
    'printing.guide.address.step1',
    'printing.guide.address.step2',
    'printing.guide.address.step3',
    'printing.guide.address.step4',
    'printing.guide.address.step5',
  ],
} as const;
export type GuideTopic = keyof typeof GUIDE_STEPS;
