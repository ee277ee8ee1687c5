import type { SolanaProvider } from '@latchkey/solana'
import { fetchStack } from '../stack.ts'
import { createAssignTransaction } from './createAssignTransaction.ts'
import type { SampleRequest } from './sampleRequest.ts'

export const solanaRequests: readonly SampleRequest<SolanaProvider>[] = [
  {
    title: 'Sign a message',
    doneText: 'Message signed. It proves that the account is yours and moves no money.',
    run: async (provider, address) => {
      const message = new TextEncoder().encode('Hello from the Latchkey demo')
      return toBase58(await provider.signMessage({ address, message }))
    },
  },
  {
    title: 'Sign in with Solana',
    doneText: 'Signed in with Solana.',
    run: async (provider) => {
      const { signature } = await provider.signIn({ domain: location.host, statement: 'Hello.' })
      return toBase58(signature)
    },
  },
  {
    title: 'Give the account away',
    doneText: 'The account now belongs to another program.',
    run: async (provider, address) => {
      const transaction = await createAssignTransaction(await fetchStack(), address)
      return provider.signAndSendTransaction({ address, transaction })
    },
  },
]

async function toBase58(signature: Uint8Array): Promise<string> {
  const { getBase58Decoder } = await import('@solana/kit')
  return getBase58Decoder().decode(signature)
}
