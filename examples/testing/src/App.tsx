import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import type { JSX } from 'react'
import { Checkout } from './Checkout.tsx'
import { latchkey } from './latchkey.ts'

export function App(): JSX.Element {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <h1>My shop</h1>
      <LatchkeyButton />
      <Checkout />
    </LatchkeyProvider>
  )
}
