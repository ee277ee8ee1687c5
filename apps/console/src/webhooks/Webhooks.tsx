import { type ConsoleWebhook, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { QueryState } from '../api/QueryState.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatAge } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Switch } from '../parts/Switch.tsx'
import { Deliveries } from './Deliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** Signed calls to the owner's own server, with their delivery log. */
export function Webhooks() {
  const access = useAccess()
  const { project } = access
  const canRead = hasRole(access, 'editor')
  const webhooks = useConsoleQuery(consoleCalls.webhooks, { project }, { isEnabled: canRead })
  return (
    <main className="page">
      <h1 className="page-title">Webhooks</h1>
      {canRead ? (
        <>
          <Card title="Endpoints">
            <QueryState
              query={webhooks}
              isEmpty={(reply) => reply.webhooks.length === 0}
              empty="No webhooks. Add one to hear of sign-ins, transactions and alerts on your server."
            >
              {(reply) => (
                <ul className="rows">
                  {reply.webhooks.map((webhook) => (
                    <WebhookRow key={webhook.id} webhook={webhook} />
                  ))}
                </ul>
              )}
            </QueryState>
          </Card>
          <WebhookForm />
        </>
      ) : (
        <Notice>Editors and owners see the webhooks.</Notice>
      )}
    </main>
  )
}

function WebhookRow({ webhook }: { webhook: ConsoleWebhook }) {
  const { project } = useAccess()
  const [isOpen, setOpen] = useState(false)
  const changing = useConsoleMutation(consoleCalls.changeWebhook)
  const removing = useConsoleMutation(consoleCalls.removeWebhook)
  const { id, url, events, isEnabled, failures, lastDeliveryAt } = webhook
  return (
    <li className="row">
      <div className="row-text">
        <p className="mono">{url}</p>
        <p className="soft">
          {events.join(', ')}
          {lastDeliveryAt ? ` · delivered ${formatAge(new Date(lastDeliveryAt), new Date())}` : ''}
        </p>
      </div>
      {failures > 0 ? (
        <span className="tag" data-tone="danger">
          {failures} failed
        </span>
      ) : null}
      <Switch
        label="On"
        isOn={isEnabled}
        onChange={(next) => changing.mutate({ project, webhook: id, isEnabled: next })}
      />
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Deliveries
      </Button>
      <Button
        kind="danger"
        aria-label={`Remove ${url}`}
        onClick={() => removing.mutate({ project, webhook: id })}
      >
        Remove
      </Button>
      <MutationError of={changing} />
      <MutationError of={removing} />
      {isOpen ? <Deliveries webhook={id} /> : null}
    </li>
  )
}
