import { Transaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { useLatchkeyConnection, useLatchkeyProvider } from 'latchkey/react'
import { type JSX, useState } from 'react'
import { transferToSelf } from './transferToSelf.ts'

/** Signs a message and a transaction of web3.js. The provider accepts and returns bytes. */
export function SignMessage(): JSX.Element | null {
  const account = useLatchkeyConnection({ namespace: 'solana' })
  const { data: provider } = useLatchkeyProvider({ namespace: 'solana' })
  const [signature, setSignature] = useState('')
  if (account.status !== 'connected' || !provider) return null
  const { address } = account

  const signMessage = async () => {
    const message = new TextEncoder().encode('Hello from my shop')
    setSignature(bs58.encode(await provider.signMessage({ address, message })))
  }
  const signTransaction = async () => {
    const transaction = await transferToSelf(address)
    const signed = Transaction.from(await provider.signTransaction({ address, transaction }))
    setSignature(signed.signature ? bs58.encode(signed.signature) : '')
  }
  return (
    <p>
      <button type="button" onClick={signMessage}>
        Sign a message
      </button>
      <button type="button" onClick={signTransaction}>
        Sign a transaction
      </button>
      <output>{signature}</output>
    </p>
  )
}
