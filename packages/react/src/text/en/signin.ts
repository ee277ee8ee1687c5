import { type Section, section } from '../section.ts'

const sentences = {
  title: 'Sign in to {name}',
  text: 'Sign a message to prove that you own this account. It’s free and moves no funds.',
  requiredText: 'Cancel disconnects your wallet.',
  optionalText: 'You can also continue without signing in.',
  signing: 'Continue in {wallet}',
  signingText: 'Sign the message in your wallet.',
  authenticating: 'Authenticating...',
  authenticatingText: '{name} is verifying your signature.',
  declined: 'Signature declined',
  declinedText: 'Nothing was signed. Try again when you’re ready.',
  failed: 'Couldn’t sign you in',
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
