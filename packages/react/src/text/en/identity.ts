import { type Section, section } from '../section.ts'

const sentences = {
  choose: 'Choose account name',
  chooseText:
    'Finally say goodbye to 0x addresses, name your account to make it easier to exchange assets',
  chooseAction: 'Choose name',
  later: 'Maybe later',
  field: 'Name',
  placeholder: 'yourname',
  rule: 'Four or more letters, digits or hyphens',
  addressLike: 'A name must not look like an address',
  checking: 'Checking …',
  available: 'Available',
  taken: 'Registered',
  suggestions: 'Suggestions',
  use: 'Use {name}',
  unavailable: 'Names cannot be checked now',
  register: 'Register {name}',
  registerPlain: 'Register name',
  signing: 'Sign in your wallet',
  signingText: 'Confirm that {name} is to be yours. It costs nothing.',
  success: 'Account name chosen successfully',
  successText: 'People can now find you as {name}.',
  done: 'Let’s Go!',
}

export const identityText: Section<'identity', keyof typeof sentences> = section(
  'identity',
  sentences,
)
