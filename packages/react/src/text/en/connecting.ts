import { type Section, section } from '../section.ts'

const sentences = {
  waiting: 'Continue in {name}',
  waitingText: 'Accept the connection request in your wallet.',
  returned: 'Waiting for {name}',
  returnedText: 'If you closed its window, try again.',
  declined: 'Connection declined',
  declinedText: 'You declined the request in {name}. Nothing was shared.',
  failed: 'Connection failed',
  failedText: '{name} did not connect. Try again, or restart your wallet.',
  locked: '{name} is locked',
  lockedText: 'Unlock your wallet, then try again.',
  notAllowed: '{name} blocks this site',
  notAllowedText: 'Allow this site in the settings of {name}, then try again.',
  pending: 'A request is already waiting',
  pendingText: 'Open {name} to approve or reject it.',
  notInstalled: '{name} was not detected',
  notInstalledText: 'Install it in this browser, then reload this page.',
  noAccounts: 'No account was shared',
  noAccountsText: 'Choose at least one account in {name}, then try again.',
  timedOut: '{name} isn’t responding',
  timedOutText: 'Check your wallet for a pending request, then try again.',
  done: 'Connected',
  doneText: '{name} is connected.',
  tryAgain: 'Try again',
  get: 'Get {name}',
}

export const connectingText: Section<'connecting', keyof typeof sentences> = section(
  'connecting',
  sentences,
)
