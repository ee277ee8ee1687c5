import type { BitcoinProvider } from '@latchkey/bitcoin'
import { localBitcoinAccounts } from '@latchkey/testing/bitcoin/local'
import type { Attempt } from './attempt.ts'

export const bitcoinAttempts: readonly Attempt<BitcoinProvider>[] = [
  {
    title: 'Sign a message',
    run: (provider, address) =>
      provider.signMessage({ address, message: 'Hello from the Latchkey demo' }),
  },
  {
    title: 'Send 0.001 BTC',
    run: (provider, address) =>
      provider.sendTransfer({ address, to: localBitcoinAccounts.bob.address, amount: 100_000n }),
  },
]
