import { useLatchkeyConnectWallet } from 'latchkey/react'
import type { JSX } from 'react'

export function OneWallet(): JSX.Element {
  const { data, mutate, isPending } = useLatchkeyConnectWallet()
  if (data) return <p>Connected with {data.connector.name}</p>
  return (
    <button type="button" disabled={isPending} onClick={() => mutate({ wallet: 'metamask' })}>
      Use MetaMask
    </button>
  )
}
