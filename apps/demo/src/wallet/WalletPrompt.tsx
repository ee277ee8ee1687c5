import { useEffect, useRef } from 'react'
import type { OpenPrompt } from './followPrompts.ts'
import './walletPrompt.css'

/** The Demo Wallet's window: a second dialog above the page. */
export function WalletPrompt({ prompt }: { prompt: OpenPrompt }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="wallet"
      aria-labelledby="wallet-headline"
      onCancel={(event) => {
        event.preventDefault()
        prompt.reject()
      }}
    >
      <header>
        <img src={prompt.icon} alt="" />
        <div>
          <strong>{prompt.wallet}</strong>
          <span>Test money only · {location.host}</span>
        </div>
      </header>
      <h2 id="wallet-headline">{prompt.headline}</h2>
      <dl>
        {prompt.facts.map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <button type="button" onClick={prompt.reject}>
          Reject
        </button>
        <button type="button" className="yes" onClick={prompt.approve}>
          Approve
        </button>
      </footer>
    </dialog>
  )
}
