import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import type { JSX } from 'react'
import { WagmiProvider } from 'wagmi'
import { latchkey, wagmiConfig } from './latchkey.ts'
import { SignMessage } from './SignMessage.tsx'

const queryClient = new QueryClient()

export function App(): JSX.Element {
  return (
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider latchkey={latchkey}>
          <h1>My shop</h1>
          <LatchkeyButton />
          <SignMessage />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
