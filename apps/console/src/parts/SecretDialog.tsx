import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Dialog } from './Dialog.tsx'

/** A secret or a link that is shown once. */
export function SecretDialog(props: {
  title: string
  text: string
  secret: string
  onClose: () => void
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p className="soft">{props.text}</p>
      <div className="input-row">
        <input readOnly aria-label={props.title} className="mono" value={props.secret} />
        <CopyButton text={props.secret} />
      </div>
      <Button kind="primary" onClick={props.onClose}>
        Done
      </Button>
    </Dialog>
  )
}
