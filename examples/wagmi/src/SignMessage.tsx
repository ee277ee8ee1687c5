import type { JSX } from 'react'
import { useConnections, useSignMessage } from 'wagmi'

/** Signs a message with wagmi's hook. */
export function SignMessage(): JSX.Element | null {
  const [connection] = useConnections()
  const { data: signature, signMessage } = useSignMessage()
  if (!connection) return null
  return (
    <p>
      <button type="button" onClick={() => signMessage({ message: 'Hello from my shop' })}>
        Sign a message
      </button>
      <output>{signature}</output>
    </p>
  )
}
