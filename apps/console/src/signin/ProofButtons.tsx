import type { ConsoleProof, ConsolePurpose } from '@latchkey/wire/console'
import { useEffect, useState } from 'react'
import { describeError } from '../api/ConsoleError.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { createPasskey, provePasskey } from './passkey.ts'
import { type FoundWallet, proveWallet, watchWallets } from './wallet.ts'

/**
 * The two ways to prove who one is: passkey and wallet. With `newOwnerName` a passkey is created; without it an existing
 * one is used.
 */
export function ProofButtons(props: {
  purpose: ConsolePurpose
  newOwnerName?: string
  isDisabled?: boolean
  onProof: (proof: ConsoleProof) => Promise<void>
}) {
  const wallets = useWallets()
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' })
  const isWaiting = attempt.status === 'waiting'
  const run = async (prove: () => Promise<ConsoleProof>) => {
    setAttempt({ status: 'waiting' })
    try {
      await props.onProof(await prove())
      setAttempt({ status: 'idle' })
    } catch (error) {
      setAttempt({ status: 'failed', sentence: explain(error) })
    }
  }
  const name = props.newOwnerName
  const passkey = () =>
    name === undefined ? provePasskey(props.purpose) : createPasskey(props.purpose, name)
  const isDisabled = isWaiting || props.isDisabled === true
  return (
    <div className="proofs">
      <Button kind="primary" disabled={isDisabled} onClick={() => void run(passkey)}>
        <Icon name="key" />
        {name === undefined ? 'Continue with a passkey' : 'Create a passkey'}
      </Button>
      {wallets.map((wallet) => (
        <Button
          key={wallet.uuid}
          disabled={isDisabled}
          onClick={() => void run(() => proveWallet(wallet, props.purpose))}
        >
          {wallet.icon ? <img src={wallet.icon} alt="" width="20" height="20" /> : null}
          Continue with {wallet.name}
        </Button>
      ))}
      <p role="status" className={attempt.status === 'failed' ? 'error-text' : 'hidden'}>
        {attempt.status === 'failed' ? attempt.sentence : ''}
      </p>
    </div>
  )
}

type Attempt = { status: 'idle' } | { status: 'waiting' } | { status: 'failed'; sentence: string }

function useWallets(): readonly FoundWallet[] {
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  useEffect(
    () =>
      watchWallets((wallet) =>
        setWallets((known) =>
          known.some(({ uuid }) => uuid === wallet.uuid) ? known : [...known, wallet],
        ),
      ),
    [],
  )
  return wallets
}

/** EIP-1193: the user declined. */
const declined = 4001

function explain(error: unknown): string {
  if (error instanceof DOMException) return 'No passkey was used. Try again, or use a wallet.'
  const isDeclined =
    typeof error === 'object' && error !== null && 'code' in error && error.code === declined
  return isDeclined ? 'You declined in your wallet.' : describeError(error)
}
