import { type ConsoleSubject, type ConsoleUser, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { describeError } from '../api/ConsoleError.ts'
import { MutationError } from '../api/MutationError.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { formatMoment } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { Notice } from '../parts/Notice.tsx'

type FoundUserProps = { subject: ConsoleSubject; found: ConsoleUser; onChange: () => void }

/** What the project knows of one user, and what can be done about them. */
export function FoundUser({ subject, found: { user }, onChange }: FoundUserProps) {
  if (!user) return <p className="empty card">This project has never seen this user.</p>
  return (
    <div className="columns">
      <Card
        title="User"
        end={
          user.isBlocked ? (
            <span className="tag" data-tone="danger">
              Blocked
            </span>
          ) : null
        }
      >
        <dl className="facts">
          <Fact name="First seen" value={describeTime(user.firstSeenAt)} />
          <Fact name="Last seen" value={describeTime(user.lastSeenAt)} />
          <Fact name="Embedded wallet" value={user.hasEmbeddedWallet ? 'Yes' : 'No'} />
        </dl>
        <Actions subject={subject} isBlocked={user.isBlocked} onChange={onChange} />
      </Card>
      <Card title="Sessions">
        {user.sessions.length === 0 ? <p className="empty">No open session.</p> : null}
        <ul className="rows">
          {user.sessions.map((session) => (
            <li className="row" key={`${session.kind} ${session.startedAt} ${session.device}`}>
              <div className="row-text">
                <p>{sessionKinds[session.kind]}</p>
                <p className="soft">
                  {session.device ? `${session.device}, ` : ''}since{' '}
                  {describeTime(session.startedAt)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const sessionKinds = { 'sign-in': 'Sign-in', login: 'Login', permission: 'Permission' } as const

function Actions(props: { subject: ConsoleSubject; isBlocked: boolean; onChange: () => void }) {
  const { subject, isBlocked, onChange } = props
  const access = useAccess()
  const { project } = access
  const [isDeleting, setDeleting] = useState(false)
  const blocking = useConsoleMutation(consoleCalls.blockUser, { onSuccess: onChange })
  const signingOut = useConsoleMutation(consoleCalls.signOutUser, { onSuccess: onChange })
  const canEdit = hasRole(access, 'editor')
  return (
    <>
      <div className="actions">
        <Button
          disabled={!canEdit || signingOut.isPending}
          onClick={() => signingOut.mutate({ project, subject })}
        >
          Sign out everywhere
        </Button>
        <Button
          disabled={!canEdit || blocking.isPending}
          onClick={() => blocking.mutate({ project, subject, isBlocked: !isBlocked })}
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </Button>
        <Button
          kind="danger"
          disabled={!hasRole(access, 'owner')}
          onClick={() => setDeleting(true)}
        >
          Delete everything
        </Button>
      </div>
      <MutationError of={blocking} />
      <MutationError of={signingOut} />
      {isDeleting ? (
        <DeleteDialog subject={subject} onClose={() => setDeleting(false)} onDeleted={onChange} />
      ) : null}
    </>
  )
}

function DeleteDialog(props: {
  subject: ConsoleSubject
  onClose: () => void
  onDeleted: () => void
}) {
  const { project } = useAccess()
  const deleting = useConsoleMutation(consoleCalls.deleteUser)
  const close = () => {
    props.onClose()
    if (deleting.isSuccess) props.onDeleted()
  }
  return (
    <ConfirmDialog
      title="Delete everything about this user"
      action="Delete everything"
      isBusy={deleting.isPending || deleting.isSuccess}
      error={deleting.isError ? describeError(deleting.error) : null}
      onConfirm={() => deleting.mutate({ project, subject: props.subject })}
      onClose={close}
    >
      {deleting.data ? (
        <Notice>
          <div>
            <p>Deleted:</p>
            <ul>
              {deleting.data.deleted.map(({ what, rows }) => (
                <li key={what}>
                  {what}: {rows}
                </li>
              ))}
            </ul>
            {deleting.data.keptEmbeddedWallet ? (
              <p>The embedded wallet stays, because another project uses it.</p>
            ) : null}
          </div>
        </Notice>
      ) : (
        <p>
          Sessions, events, blocks and the embedded wallet are deleted in this project. This can’t
          be undone.
        </p>
      )}
    </ConfirmDialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function describeTime(time: string | null): string {
  return time === null ? 'Not known' : formatMoment(new Date(time))
}
