import {
  type ConsoleWebhookEvent,
  consoleCalls,
  consoleWebhookEvents,
} from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Field } from '../parts/Field.tsx'
import { SecretDialog } from '../parts/SecretDialog.tsx'
import { Switch } from '../parts/Switch.tsx'

const titles: Readonly<Record<ConsoleWebhookEvent, string>> = {
  'user.created': 'User created',
  'user.signed-in': 'Signed in',
  'wallet.created': 'Wallet created',
  'transaction.confirmed': 'Transaction confirmed',
  'purchase.finished': 'Purchase finished',
  'alert.fired': 'Alert fired',
}

/** Adds a webhook and shows its signing secret once. */
export function WebhookForm() {
  const { project } = useAccess()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly ConsoleWebhookEvent[]>(consoleWebhookEvents)
  const adding = useConsoleMutation(consoleCalls.createWebhook, { onSuccess: () => setUrl('') })
  const add = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate({ project, url, events: [...events] })
  }
  return (
    <Card title="Add a webhook">
      <form className="form" onSubmit={add}>
        <Field
          label="URL"
          type="url"
          required
          placeholder="https://shop.example/hooks/latchkey"
          value={url}
          onText={setUrl}
        />
        <div className="switch-grid">
          {consoleWebhookEvents.map((name) => (
            <Switch
              key={name}
              label={titles[name]}
              isOn={events.includes(name)}
              onChange={(isOn) =>
                setEvents(isOn ? [...events, name] : events.filter((other) => other !== name))
              }
            />
          ))}
        </div>
        <MutationError of={adding} />
        <div>
          <Button kind="primary" type="submit" disabled={adding.isPending || events.length === 0}>
            Add webhook
          </Button>
        </div>
      </form>
      {adding.data ? (
        <SecretDialog
          title="Signing secret"
          text="Your server verifies the header latchkey-signature with it. It is shown only now."
          secret={adding.data.secret}
          onClose={adding.reset}
        />
      ) : null}
    </Card>
  )
}
