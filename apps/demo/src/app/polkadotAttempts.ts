import type { PolkadotProvider } from '@latchkey/polkadot'
import type { Attempt } from './attempt.ts'

export const polkadotAttempts: readonly Attempt<PolkadotProvider>[] = [
  {
    title: 'Sign a message',
    done: 'Message signed. It proves that the account is yours and moves no money.',
    run: (provider, address) =>
      provider.signMessage({ address, message: 'Hello from the Latchkey demo' }),
  },
]
