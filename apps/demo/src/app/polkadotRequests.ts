import type { PolkadotProvider } from '@latchkey/polkadot'
import type { SampleRequest } from './sampleRequest.ts'

export const polkadotRequests: readonly SampleRequest<PolkadotProvider>[] = [
  {
    title: 'Sign a message',
    doneText: 'Message signed. It proves that the account is yours and moves no money.',
    run: (provider, address) =>
      provider.signMessage({ address, message: 'Hello from the Latchkey demo' }),
  },
]
