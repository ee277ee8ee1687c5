import { getBase58Decoder } from '@solana/kit'
import { useLatchkeyAccount, useLatchkeyProvider } from 'latchkey/react'
import { type JSX, useState } from 'react'

/** Signs a message with the connected wallet. Messages and transactions are bytes, from any library. */
export function SignMessage(): JSX.Element | null {
  const account = useLatchkeyAccount({ namespace: 'solana' })
  const provider = useLatchkeyProvider('solana')
  const [signature, setSignature] = useState('')
  if (account.status !== 'connected' || !provider) return null

  const sign = async () => {
    const message = new TextEncoder().encode('Hello from my shop')
    const bytes = await provider.signMessage({ address: account.address, message })
    setSignature(getBase58Decoder().decode(bytes))
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
