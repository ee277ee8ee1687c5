import { type ConsoleProof, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { useMe } from '../api/useMe.ts'
import { formatAge } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ProofButtons } from '../signin/ProofButtons.tsx'

/** The reader's own passkeys, wallets and sessions. */
export function OwnAccount() {
  return (
    <div className="columns">
      <Credentials />
      <Sessions />
    </div>
  )
}

function Credentials() {
  const me = useMe()
  const credentials = useConsoleQuery(consoleCalls.credentials, {})
  const [isAdding, setAdding] = useState(false)
  const adding = useConsoleMutation(consoleCalls.addCredential)
  const removing = useConsoleMutation(consoleCalls.removeCredential)
  const add = async (proof: ConsoleProof) => {
    await adding.mutateAsync({ proof })
    setAdding(false)
  }
  return (
    <Card
      title="Your sign-in"
      end={
        <Button kind="quiet" onClick={() => setAdding(true)}>
          Add
        </Button>
      }
    >
      <QueryState query={credentials} skeletonRows={2}>
        {(reply) => (
          <ul className="rows">
            {reply.credentials.map(({ id, kind, label, usedAt }) => (
              <li className="row" key={id}>
                <div className="row-text">
                  <p>{label}</p>
                  <p className="soft">
                    {kind === 'passkey' ? 'Passkey' : 'Wallet'}
                    {usedAt ? `, used ${formatAge(new Date(usedAt), new Date())}` : ''}
                  </p>
                </div>
                <Button
                  disabled={reply.credentials.length === 1 || removing.isPending}
                  aria-label={`Remove ${label}`}
                  onClick={() => removing.mutate({ credential: id })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <MutationError of={removing} />
      {isAdding ? (
        <Dialog title="Add a way to sign in" onClose={() => setAdding(false)}>
          <ProofButtons
            purpose="add-credential"
            newOwnerName={me?.owner.name ?? ''}
            onProof={add}
          />
        </Dialog>
      ) : null}
    </Card>
  )
}

function Sessions() {
  const sessions = useConsoleQuery(consoleCalls.sessions, {})
  const ending = useConsoleMutation(consoleCalls.endSession)
  return (
    <Card title="Your sessions">
      <QueryState query={sessions} skeletonRows={2}>
        {(reply) => (
          <ul className="rows">
            {reply.sessions.map(({ id, device, usedAt, isCurrent }) => (
              <li className="row" key={id}>
                <div className="row-text">
                  <p>
                    {device} {isCurrent ? <span className="tag">This one</span> : null}
                  </p>
                  <p className="soft">Used {formatAge(new Date(usedAt), new Date())}</p>
                </div>
                {isCurrent ? null : (
                  <Button
                    disabled={ending.isPending}
                    aria-label={`End the session on ${device}`}
                    onClick={() => ending.mutate({ session: id })}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <MutationError of={ending} />
    </Card>
  )
}
