import { type Section, section } from '../section.ts'

const sentences = {
  networks: 'Networks',
  search: 'Search network',
  testnet: 'Testnet',
  current: 'Current network',
  notFound: 'No network found',
  notFoundText: 'No results for “{query}”. Networks on this site: {count}.',
  note: 'Your wallet may not support every network listed here.',
  whatIs: 'What is a network?',
  switching: 'Approve in wallet',
  switchingText: 'Accept the switch to {name} in your wallet.',
  declined: 'Switch declined',
  declinedText: 'You stay on {name}. Try again when you are ready.',
  failed: 'Couldn’t switch to {name}',
  failedText: 'Your wallet didn’t switch networks. Try again, or switch in your wallet.',
  done: 'Switched to {name}',
  tryAgain: 'Try again',
  switchChain: 'Switch to {name}',
  switchChainText: '{wallet} does not support {name}. Connect another wallet to use it.',
  switchChainPlainText: 'Connect a wallet that supports {name} to use it here.',
  connectOther: 'Connect another wallet',
  unsupported: 'This network is not supported',
  unsupportedText: 'Switch to one of these networks to continue.',
  disconnect: 'Disconnect',
}

export const networkText: Section<'network', keyof typeof sentences> = section('network', sentences)
