import { useLatchkeyAccount, useLatchkeyProvider } from 'latchkey/react'
import { type JSX, useState } from 'react'
import { createWalletClient, custom } from 'viem'

/** Signs a message with viem, through the provider of the connected wallet. */
export function SignMessage(): JSX.Element | null {
  const account = useLatchkeyAccount({ namespace: 'eip155' })
  const provider = useLatchkeyProvider('eip155')
  const [signature, setSignature] = useState('')
  if (account.status !== 'connected' || !provider) return null

  const sign = async () => {
    const wallet = createWalletClient({ transport: custom(provider) })
    const address = account.address as `0x${string}`
    setSignature(await wallet.signMessage({ account: address, message: 'Hello from my shop' }))
  }
  return (
    <p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <output>{signature}</output>
    </p>
  )
}
