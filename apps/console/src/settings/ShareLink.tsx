import { consoleCalls } from '@latchkey/wire/console'
import { basePath } from '../address/consoleAddress.ts'
import { MutationError } from '../api/MutationError.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { SecretDialog } from '../parts/SecretDialog.tsx'

/** A link that shows the analytics and nothing else. */
export function ShareLink() {
  const { project } = useAccess()
  const sharing = useConsoleMutation(consoleCalls.share)
  const link = (secret: string) =>
    `${location.origin}${basePath}#${new URLSearchParams({ share: secret, project })}`
  return (
    <Card title="Share the analytics">
      <div className="form">
        <p className="soft">
          Everyone with the link sees the figures, read-only and without single accounts. Revoke it
          among the API tokens.
        </p>
        <div>
          <Button
            disabled={sharing.isPending}
            onClick={() => sharing.mutate({ project, expiresAt: null })}
          >
            Create a share link
          </Button>
        </div>
        <MutationError of={sharing} />
      </div>
      {sharing.data ? (
        <SecretDialog
          title="Share link"
          text="It is shown only now."
          secret={link(sharing.data.secret)}
          onClose={sharing.reset}
        />
      ) : null}
    </Card>
  )
}
