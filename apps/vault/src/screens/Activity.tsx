import { Skeleton } from '@latchkey/react/vault'
import { ownValue } from '@latchkey/wire'
import { type JSX, useEffect, useState } from 'react'
import { formatMoment } from '../text/format.ts'
import { texts } from '../text/language.ts'
import type { VaultView } from '../view/viewHost.ts'
import { EntryRow } from './EntryRow.tsx'
import { ErrorText } from './ErrorText.tsx'
import { eventDetail } from './eventDetail.ts'
import { explain } from './explain.ts'

type Tools = Pick<Extract<VaultView, { name: 'protect' }>, 'activity'>
type Event = Awaited<ReturnType<Tools['activity']>>[number]

/** The account's last events, newest first. */
export function Activity(props: { tools: Tools }): JSX.Element {
  const { tools } = props
  const [events, setEvents] = useState<readonly Event[] | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  useEffect(() => {
    tools.activity().then(setEvents, (error: unknown) => setErrorText(explain(error)))
  }, [tools])
  return (
    <>
      <ul className="list" aria-busy={events === null}>
        {events === null && !errorText ? <Skeleton shape="row" /> : null}
        {events?.map(({ kind, detail, device, at }, index) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list does not change
            key={index}
            icon="activity"
            title={ownValue(texts().activity, kind) ?? kind}
            detail={[device, eventDetail(detail), formatMoment(at)].filter(Boolean).join(', ')}
          />
        ))}
      </ul>
      <ErrorText text={errorText} />
    </>
  )
}
