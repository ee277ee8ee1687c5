import { LatchkeyButton, LatchkeyProvider } from 'latchkey/react'
import type { JSX } from 'react'
import { latchkey } from './latchkey.ts'
import { SignMessage } from './SignMessage.tsx'

export function App(): JSX.Element {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <h1>My shop</h1>
      <LatchkeyButton />
      <SignMessage />
    </LatchkeyProvider>
  )
}
