import { consoleCalls, type ReplyOf } from '@latchkey/wire/console'
import { MutationError } from '../api/MutationError.tsx'
import { QueryState } from '../api/QueryState.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { useMe } from '../api/useMe.ts'
import { formatDay, formatMoment } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { AuditLog } from './AuditLog.tsx'
import { InviteButton } from './InviteButton.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { RoleSelect } from './RoleSelect.tsx'

type Members = ReplyOf<typeof consoleCalls.members>

/** Who may do what, who did what, and the reader's own sign-in. */
export function Team() {
  const access = useAccess()
  const members = useConsoleQuery(consoleCalls.members, { project: access.project })
  return (
    <main className="page">
      <div className="toolbar">
        <h1 className="page-title">Team</h1>
        <div className="toolbar-end">{hasRole(access, 'owner') ? <InviteButton /> : null}</div>
      </div>
      <Card title="Members">
        <QueryState query={members} skeletonRows={3}>
          {(reply) => (
            <>
              <MemberRows members={reply.members} />
              <InvitationRows invitations={reply.invitations} />
            </>
          )}
        </QueryState>
      </Card>
      <OwnAccount />
      <AuditLog />
    </main>
  )
}

function MemberRows({ members }: { members: Members['members'] }) {
  const access = useAccess()
  const me = useMe()
  const changing = useConsoleMutation(consoleCalls.changeMember)
  const removing = useConsoleMutation(consoleCalls.removeMember)
  const isOwner = hasRole(access, 'owner')
  const { project } = access
  return (
    <>
      <ul className="rows">
        {members.map(({ id, name, role, joinedAt }) => (
          <li className="row" key={id}>
            <div className="row-text">
              <p>
                {name} {id === me?.owner.id ? <span className="tag">You</span> : null}
              </p>
              <p className="soft">Since {formatDay(new Date(joinedAt))}</p>
            </div>
            <RoleSelect
              label={`Role of ${name}`}
              role={role}
              isDisabled={!isOwner || changing.isPending}
              onRole={(next) => changing.mutate({ project, owner: id, role: next })}
            />
            {isOwner ? (
              <Button
                kind="danger"
                aria-label={`Remove ${name}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate({ project, owner: id })}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <MutationError of={changing} />
      <MutationError of={removing} />
    </>
  )
}

function InvitationRows({ invitations }: { invitations: Members['invitations'] }) {
  const access = useAccess()
  const revoking = useConsoleMutation(consoleCalls.revokeInvitation)
  if (invitations.length === 0) return null
  return (
    <>
      <h3 className="caption">Open invitations</h3>
      <ul className="rows">
        {invitations.map(({ id, role, createdBy, expiresAt }) => (
          <li className="row" key={id}>
            <div className="row-text">
              <p>As {role}</p>
              <p className="soft">
                By {createdBy.name}, until {formatMoment(new Date(expiresAt))}
              </p>
            </div>
            {hasRole(access, 'owner') ? (
              <Button
                aria-label={`Revoke the invitation as ${role}`}
                onClick={() => revoking.mutate({ project: access.project, invitation: id })}
              >
                Revoke
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <MutationError of={revoking} />
    </>
  )
}
