import { Skeleton } from '@latchkey/react/parts'
import { type JSX, useEffect, useState } from 'react'
import type { VaultView } from '../page/viewHost.ts'
import { EntryRow } from './EntryRow.tsx'
import { explain } from './explain.ts'
import { formatMoment } from './formatDate.ts'
import { Trouble } from './Trouble.tsx'

type Tools = Pick<Extract<VaultView, { name: 'protect' }>, 'activity'>
type Event = Awaited<ReturnType<Tools['activity']>>[number]

const names = new Map([
  ['login', 'Logged in'],
  ['refresh-reused', 'Session ended for your safety'],
  ['factor-released', 'Wallet opened'],
  ['wallet-written', 'Wallet saved'],
  ['wallet-activated', 'Wallet activated'],
  ['wallet-rotated', 'Wallet keys replaced'],
  ['wallet-exported', '24 words shown'],
  ['control-key-registered', 'Control key registered'],
  ['proof-key-registered', 'Recovery proof registered'],
  ['slot-added', 'Way to open the wallet added'],
  ['slot-removed', 'Way to open the wallet removed'],
  ['identity-added', 'Login added'],
  ['identity-removed', 'Login removed'],
  ['email-changed', 'Email changed'],
  ['email-change-stopped', 'Email change stopped'],
])

/** The account's last events, newest first. */
export function Activity(props: { tools: Tools }): JSX.Element {
  const { tools } = props
  const [events, setEvents] = useState<readonly Event[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    tools.activity().then(setEvents, (error: unknown) => setTrouble(explain(error)))
  }, [tools])
  return (
    <>
      <ul className="list" aria-busy={events === null}>
        {events === null && !trouble ? <Skeleton shape="row" /> : null}
        {events?.map(({ kind, detail, device, at }, index) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list does not change
            key={index}
            icon="activity"
            title={names.get(kind) ?? kind}
            detail={`${device}, ${detail}, ${formatMoment(at)}`}
          />
        ))}
      </ul>
      <Trouble text={trouble} />
    </>
  )
}
