import { createLatchkey } from 'latchkey'
import { base, evm, mainnet } from 'latchkey/evm'
import { LatchkeyButton, LatchkeyProvider, useLatchkeyConnection } from 'latchkey/react'
import type { JSX } from 'react'

const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
})

export function App(): JSX.Element {
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <LatchkeyButton />
      <Greeting />
    </LatchkeyProvider>
  )
}

function Greeting(): JSX.Element | null {
  const { address } = useLatchkeyConnection()
  return address ? <p>Welcome, {address}</p> : null
}
