import { type Section, section } from '../section.ts'

const sentences = {
  title: 'Sign in to {name}',
  text: 'Sign a message to prove that this account is yours. It costs nothing and moves no money.',
  requiredText: 'Cancel disconnects your wallet.',
  optionalText: 'You can also go on without it.',
  signing: 'Continue in {wallet}',
  signingText: 'Sign the message in your wallet.',
  authenticating: 'Authenticating...',
  authenticatingText: '{name} checks your signature.',
  declined: 'Signature declined',
  declinedText: 'Nothing was signed. Try again when you are ready.',
  failed: 'Could not sign you in',
  done: 'Signed in',
  doneText: 'Welcome to {name}.',
  account: 'Account',
  network: 'Network',
  site: 'Site',
  message: 'Message to sign',
  showMessage: 'Read the message',
  abilities: 'It also allows this site to',
  cancel: 'Cancel',
  sign: 'Sign',
  tryAgain: 'Try again',
}

export const signInText: Section<'signin', keyof typeof sentences> = section('signin', sentences)
