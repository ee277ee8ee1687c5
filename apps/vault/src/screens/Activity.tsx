import { type JSX, useEffect, useState } from 'react'
import type { VaultView } from '../page/viewHost.ts'
import { explain } from './explain.ts'
import { Trouble } from './Trouble.tsx'

type Tools = Pick<Extract<VaultView, { name: 'protect' }>, 'activity'>
type Event = Awaited<ReturnType<Tools['activity']>>[number]

const names = new Map([
  ['login', 'Logged in'],
  ['refresh-reused', 'Session ended: its token was used twice'],
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
  ['email-changed', 'E-mail changed'],
  ['email-change-stopped', 'E-mail change stopped'],
])

/** The account's last events, newest first. */
export function Activity(props: { tools: Tools; onDone(): void }): JSX.Element {
  const { tools } = props
  const [events, setEvents] = useState<readonly Event[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    tools.activity().then(setEvents, (error: unknown) => setTrouble(explain(error)))
  }, [tools])
  return (
    <>
      <p className="lead">Recent activity</p>
      <ul className="slots" aria-busy={events === null}>
        {events?.map(({ kind, detail, device, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list does not change
          <li key={index} className="slot">
            <strong>{names.get(kind) ?? kind}</strong>
            <span>
              {device}, {detail}, {new Date(at).toLocaleString('en')}
            </span>
          </li>
        ))}
      </ul>
      <Trouble text={trouble} />
      <div className="grow" />
      <button type="button" className="button quiet" onClick={props.onDone}>
        Back
      </button>
    </>
  )
}
