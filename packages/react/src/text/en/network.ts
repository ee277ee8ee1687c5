import { type Section, section } from '../section.ts'

const sentences = {
  networks: 'Networks',
  search: 'Search network',
  testnet: 'Testnet',
  current: 'Current network',
  notFound: 'No network found',
  notFoundText: 'Nothing is called “{query}”. This site offers {count} networks.',
  note: 'Your connected wallet may not support some of the networks available for this app.',
  whatIs: 'What is a network?',
  switching: 'Approve in wallet',
  switchingText: 'Accept the switch to {name} in your wallet.',
  declined: 'Switch declined',
  declinedText: 'You stay on {name}. Try again when you are ready.',
  failed: 'Could not switch to {name}',
  failedText: 'The wallet did not change its network. Try again, or switch inside the wallet.',
  done: 'Switched to {name}',
  tryAgain: 'Try again',
  switchChain: 'Switch to {name}',
  switchChainText: '{wallet} does not support {name}. Connect another wallet to use it.',
  switchChainPlainText: 'Connect a wallet that supports {name} to use it here.',
  connectOther: 'Connect another wallet',
  unsupported: 'This network is not supported',
  unsupportedText:
    'This app doesn’t support your current network. Switch to an available option to continue.',
  disconnect: 'Disconnect',
}

export const networkText: Section<'network', keyof typeof sentences> = section('network', sentences)
