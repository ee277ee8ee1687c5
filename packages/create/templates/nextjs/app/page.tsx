import { LatchkeyButton } from 'latchkey/react'
import type { JSX } from 'react'
import { SignMessage } from './SignMessage.tsx'

export default function Page(): JSX.Element {
  return (
    <main>
      <h1>My shop</h1>
      <LatchkeyButton />
      <SignMessage />
    </main>
  )
}
