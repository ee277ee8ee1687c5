import { type Section, section } from '../section.ts'

const sentences = {
  asking: 'Opening {name}…',
  askingText: 'Asking the wallet to connect.',
  waiting: 'Continue in {name}',
  waitingText: 'Accept the connection request in your wallet.',
  declined: 'Connection declined',
  declinedText: 'You declined the request in {name}. Nothing was shared.',
  failed: 'Connection failed',
  failedText: '{name} did not connect. Try again, or restart your wallet.',
  locked: '{name} is locked',
  lockedText: 'Unlock your wallet, then try again.',
  pending: 'A request is already waiting',
  pendingText: 'Open {name} and answer the request there.',
  notInstalled: '{name} was not detected',
  notInstalledText: 'Install it in this browser, then reload this page.',
  noAccounts: 'No account was shared',
  noAccountsText: 'Choose at least one account in {name}, then try again.',
  timedOut: '{name} does not answer',
  timedOutText: 'Open your wallet to see whether it is waiting for you, then try again.',
  done: 'Connected',
  doneText: '{name} is connected.',
  tryAgain: 'Try again',
  get: 'Get {name}',
}

export const connectingText: Section<'connecting', keyof typeof sentences> = section(
  'connecting',
  sentences,
)
