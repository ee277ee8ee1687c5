import { type ConsoleRole, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { basePath } from '../address/consoleAddress.ts'
import { MutationError } from '../api/MutationError.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { SecretDialog } from '../parts/SecretDialog.tsx'
import { RoleSelect } from './RoleSelect.tsx'

/** Creates a link that one person can accept within seven days. */
export function InviteButton() {
  const { project } = useAccess()
  const [isOpen, setOpen] = useState(false)
  const [role, setRole] = useState<ConsoleRole>('viewer')
  const inviting = useConsoleMutation(consoleCalls.invite)
  const close = () => {
    setOpen(false)
    inviting.reset()
  }
  if (inviting.data) {
    return (
      <SecretDialog
        title="Invitation link"
        text="Send it to one person. It works once, within seven days, and is shown only now."
        secret={`${location.origin}${basePath}#invitation=${inviting.data.token}`}
        onClose={close}
      />
    )
  }
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Invite
      </Button>
      {isOpen ? (
        <Dialog title="Invite to this project" onClose={close}>
          <RoleSelect label="Role" role={role} onRole={setRole} />
          <MutationError of={inviting} />
          <Button
            kind="primary"
            disabled={inviting.isPending}
            onClick={() => inviting.mutate({ project, role })}
          >
            Create link
          </Button>
        </Dialog>
      ) : null}
    </>
  )
}
