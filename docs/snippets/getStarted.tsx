import { createLatchkey } from 'latchkey'
import { embedded } from 'latchkey/embedded'
import { base, evm, mainnet } from 'latchkey/evm'
import { LatchkeyButton, LatchkeyProvider, useLatchkeyAccount } from 'latchkey/react'
import { walletConnect } from 'latchkey/walletconnect'
import type { JSX } from 'react'

const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  // Optional from here on. Your Latchkey server:
  endpoints: { api: 'https://latchkey.shop.example', vault: 'https://vault-shop.example' },
  // Wallets on phones (a public website sets the public relay), and logins by e-mail and social account:
  sharedWallets: [walletConnect(), embedded()],
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
  const { address } = useLatchkeyAccount()
  return address ? <p>Welcome, {address}</p> : null
}
