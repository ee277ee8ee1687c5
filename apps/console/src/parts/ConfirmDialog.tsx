import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks before something that cannot be undone, or that others notice. */
export function ConfirmDialog(props: {
  title: string
  action: string
  isBusy: boolean
  error: string | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div>{props.children}</div>
      {props.error ? (
        <p className="error-text" role="alert">
          {props.error}
        </p>
      ) : null}
      <Button kind="danger" disabled={props.isBusy} onClick={props.onConfirm}>
        {props.action}
      </Button>
    </Dialog>
  )
}
