import type { SolanaProvider } from '@latchkey/solana'

export type SolanaAttempt = {
  title: string
  run(provider: SolanaProvider, address: string): Promise<unknown>
}

export const solanaAttempts: readonly SolanaAttempt[] = [
  {
    title: 'Sign a message',
    run: async (provider, address) => {
      const message = new TextEncoder().encode('Hello from the Latchkey demo')
      return toText(await provider.signMessage({ address, message }))
    },
  },
  {
    title: 'Sign in with Solana',
    run: async (provider) => {
      const { signature } = await provider.signIn({ domain: location.host, statement: 'Hello.' })
      return toText(signature)
    },
  },
]

async function toText(signature: Uint8Array): Promise<string> {
  const { getBase58Decoder } = await import('@solana/kit')
  return getBase58Decoder().decode(signature)
}
