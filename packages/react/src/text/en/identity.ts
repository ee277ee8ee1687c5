import { type Section, section } from '../section.ts'

const sentences = {
  field: 'Name',
  placeholder: 'yourname',
  rule: 'Use at least 4 letters, digits or hyphens',
  addressLike: 'Choose a name that doesn’t look like an address',
  checking: 'Checking…',
  available: 'Available',
  taken: 'Taken',
  suggestions: 'Suggestions',
  use: 'Use {name}',
  unavailable: 'We can’t check names right now',
  register: 'Register {name}',
  registerPlain: 'Register name',
  signing: 'Sign in your wallet',
  signingText: 'Sign the message to register {name}. It’s free.',
  failed: '{name} wasn’t registered',
  success: 'Your name is registered',
  successText: 'People can now find you as {name}.',
  done: 'Done',
}

export const identityText: Section<'identity', keyof typeof sentences> = section(
  'identity',
  sentences,
)
