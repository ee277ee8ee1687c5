import type { BitcoinProvider } from '@latchkey/bitcoin'
import { localBitcoinAccounts } from '@latchkey/testing/bitcoin/local'
import type { SampleRequest } from './sampleRequest.ts'

export const bitcoinRequests: readonly SampleRequest<BitcoinProvider>[] = [
  {
    title: 'Sign a message',
    doneText: 'Message signed. It proves that the account is yours and moves no money.',
    run: (provider, address) =>
      provider.signMessage({ address, message: 'Hello from the Latchkey demo' }),
  },
  {
    title: 'Send 0.001 BTC',
    doneText: '0.001 BTC sent. The network confirms it with the next block.',
    run: (provider, address) =>
      provider.sendTransfer({ address, to: localBitcoinAccounts.bob.address, amount: 100_000n }),
  },
]
