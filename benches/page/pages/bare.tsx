import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** The baseline page: a React button that opens a native dialog. */
function Bare() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        <h1>Connect wallet</h1>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Bare />)
