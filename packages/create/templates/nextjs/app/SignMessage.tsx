'use client'

import { useLatchkeyConnection, useLatchkeySignMessage } from 'latchkey/react'
import type { JSX } from 'react'

/** Signs a message with the connected wallet. */
export function SignMessage(): JSX.Element | null {
  const { status } = useLatchkeyConnection()
  const { mutate, data, error, isPending } = useLatchkeySignMessage()
  if (status !== 'connected') return null
  return (
    <p>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate({ message: 'Hello from my shop' })}
      >
        Sign a message
      </button>
      <output>{data}</output>
      {error ? <span role="alert">{error.message}</span> : null}
    </p>
  )
}
