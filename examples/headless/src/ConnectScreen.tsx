import { isLatchkeyError } from 'latchkey'
import { useLatchkeyConnect, useLatchkeyConnectors } from 'latchkey/react'
import { type JSX, useRef } from 'react'

/** A button that opens the list of the browser's wallets. */
export function ConnectScreen(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const connectors = useLatchkeyConnectors()
  const wallet = useLatchkeyConnect()
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        {connectors.map((connector) => (
          <button type="button" key={connector.id} onClick={() => wallet.mutate({ connector })}>
            {connector.name}
          </button>
        ))}
        {connectors.length === 0 ? <p>No wallet found in this browser.</p> : null}
        {wallet.error ? <p role="alert">{describe(wallet.error)}</p> : null}
      </dialog>
    </>
  )
}

function describe(error: unknown): string {
  if (isLatchkeyError(error, 'wallet/rejected')) return 'You rejected the request in your wallet.'
  return 'The wallet did not connect. Try again.'
}
