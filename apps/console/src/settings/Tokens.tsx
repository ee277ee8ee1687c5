import { type ConsoleScope, consoleCalls, consoleScopes } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { QueryState } from '../api/QueryState.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatAge } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Field } from '../parts/Field.tsx'
import { SecretDialog } from '../parts/SecretDialog.tsx'
import { Switch } from '../parts/Switch.tsx'

const scopeTitles: Readonly<Record<ConsoleScope, string>> = {
  'analytics:read': 'Read analytics',
  'project:read': 'Read settings',
  'project:write': 'Change settings',
  'users:read': 'Find users',
  'users:write': 'Change users',
  'webhooks:write': 'Manage webhooks',
}

/** Tokens for scripts and the command line, and share links. */
export function Tokens() {
  const access = useAccess()
  const { project } = access
  const tokens = useConsoleQuery(consoleCalls.tokens, { project })
  const revoking = useConsoleMutation(consoleCalls.revokeToken)
  return (
    <Card title="API tokens and share links">
      <QueryState
        query={tokens}
        skeletonRows={2}
        isEmpty={(reply) => reply.tokens.length === 0}
        empty="No tokens yet."
      >
        {(reply) => (
          <ul className="rows">
            {reply.tokens.map(({ id, name, scopes, usedAt }) => (
              <li className="row" key={id}>
                <div className="row-text">
                  <p>{name}</p>
                  <p className="soft">
                    {scopes.map((scope) => scopeTitles[scope]).join(', ')}
                    {usedAt ? `, used ${formatAge(new Date(usedAt), new Date())}` : ', never used'}
                  </p>
                </div>
                <Button
                  kind="danger"
                  disabled={revoking.isPending}
                  aria-label={`Revoke ${name}`}
                  onClick={() => revoking.mutate({ project, token: id })}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <MutationError of={revoking} />
      {hasRole(access, 'owner') ? <TokenForm /> : null}
    </Card>
  )
}

function TokenForm() {
  const { project } = useAccess()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ConsoleScope[]>(['analytics:read'])
  const creating = useConsoleMutation(consoleCalls.createToken, { onSuccess: () => setName('') })
  const create = (event: FormEvent) => {
    event.preventDefault()
    creating.mutate({ project, name, scopes: [...scopes], expiresAt: null })
  }
  return (
    <form className="form" onSubmit={create}>
      <h3 className="caption">New token</h3>
      <Field label="Name" required maxLength={80} value={name} onText={setName} />
      <div className="switch-grid">
        {consoleScopes.map((scope) => (
          <Switch
            key={scope}
            label={scopeTitles[scope]}
            isOn={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          />
        ))}
      </div>
      <MutationError of={creating} />
      <div>
        <Button type="submit" disabled={creating.isPending || scopes.length === 0}>
          Create token
        </Button>
      </div>
      {creating.data ? (
        <SecretDialog
          title="API token"
          text="Send it as Authorization: Bearer. It is shown only now."
          secret={creating.data.secret}
          onClose={creating.reset}
        />
      ) : null}
    </form>
  )
}
