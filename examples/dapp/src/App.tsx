import { QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyProvider } from 'latchkey/react'
import type { JSX } from 'react'
import { Dapp } from './Dapp.tsx'
import { latchkey, queryClient } from './latchkey.ts'

/** Wrapped Ether on Sepolia. */
const weth = '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14'

export function App(): JSX.Element {
  return (
    <QueryClientProvider client={queryClient}>
      <LatchkeyProvider latchkey={latchkey}>
        <Dapp weth={weth} />
      </LatchkeyProvider>
    </QueryClientProvider>
  )
}
