import { useLatchkeyWallet } from 'latchkey/react'
import type { JSX } from 'react'

export function OneWallet(): JSX.Element {
  const wallet = useLatchkeyWallet()
  if (wallet.status === 'success') return <p>Connected with {wallet.data.connector.name}</p>
  return (
    <button type="button" onClick={() => wallet.connect('metamask').catch(() => {})}>
      Use MetaMask
    </button>
  )
}
