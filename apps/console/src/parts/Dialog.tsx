import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'

/** A modal dialog; Esc, the backdrop and the cross close it. `wide` for tables. */
export function Dialog(props: {
  title: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-wide={props.wide ? '' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onClose()
      }}
    >
      <div className="dialog-content">
        <header className="dialog-head">
          <h2 id={id}>{props.title}</h2>
          <IconButton icon="close" label="Close" onClick={props.onClose} />
        </header>
        {props.children}
      </div>
    </dialog>
  )
}
