import type { SolanaProvider } from '@latchkey/solana'
import { fetchStack } from '../stack.ts'
import type { Attempt } from './attempt.ts'
import { writeAssignment } from './writeAssignment.ts'

export const solanaAttempts: readonly Attempt<SolanaProvider>[] = [
  {
    title: 'Sign a message',
    done: 'Message signed. It proves that the account is yours and moves no money.',
    run: async (provider, address) => {
      const message = new TextEncoder().encode('Hello from the Latchkey demo')
      return toText(await provider.signMessage({ address, message }))
    },
  },
  {
    title: 'Sign in with Solana',
    done: 'Signed in with Solana.',
    run: async (provider) => {
      const { signature } = await provider.signIn({ domain: location.host, statement: 'Hello.' })
      return toText(signature)
    },
  },
  {
    title: 'Give the account away',
    done: 'The account now belongs to another program.',
    run: async (provider, address) => {
      const transaction = await writeAssignment(await fetchStack(), address)
      return provider.signAndSendTransaction({ address, transaction })
    },
  },
]

async function toText(signature: Uint8Array): Promise<string> {
  const { getBase58Decoder } = await import('@solana/kit')
  return getBase58Decoder().decode(signature)
}
