import { type Section, section } from '../section.ts'

const sentences = {
  enterCode: 'Enter the code we sent to {email}',
  code: 'Code',
  codeExpires: 'The code expires in 10 minutes',
  checking: 'Checking the code…',
  noCode: 'Didn’t receive it?',
  resend: 'Resend',
  resendIn: 'Resend in {seconds}s',
  resent: 'A new mail is on its way',
  finishing: 'Finish in the wallet card',
  finishingText: 'Your wallet’s own page asks for the rest. This site cannot see it.',
  notFinished: 'The wallet is not open yet',
  openWallet: 'Open the wallet',
  tryAgain: 'Try again',
  registerDevice: 'Approve the link we sent to {email}',
  registerDeviceText:
    'This browser is new to the address. Press the button in the mail, then come back here.',
  approveTitle: 'Continue in a window',
  approveText:
    'This request is important enough for a window of its own: its address bar tells you that it is your wallet.',
  openWindow: 'Open the window',
}

export const embeddedText: Section<'embedded', keyof typeof sentences> = section(
  'embedded',
  sentences,
)
