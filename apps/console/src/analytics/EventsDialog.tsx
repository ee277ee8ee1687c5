import { type ConsoleEvent, consoleCalls } from '@latchkey/wire/console'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAddress } from '../address/useAddress.ts'
import { describeError } from '../api/ConsoleError.ts'
import { callConsole } from '../api/callConsole.ts'
import { useAccess } from '../api/session.ts'
import { formatMoment } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'
import { type EventsDetail, parseEventsDetail } from './eventsDetail.ts'
import { useAnalyticsInput } from './useAnalytics.ts'

/** The single events behind a figure, when the URL asks for them. */
export function EventsDialog() {
  const [{ detail }, change] = useAddress()
  const wanted = parseEventsDetail(detail)
  if (!wanted) return null
  return (
    <Dialog wide title="Events" onClose={() => change({ detail: null })}>
      <Events wanted={wanted} />
    </Dialog>
  )
}

function Events({ wanted }: { wanted: EventsDetail }) {
  const { credentials } = useAccess()
  const input = {
    ...useAnalyticsInput(),
    ...(wanted.event ? { event: [wanted.event] } : {}),
    ...(wanted.reason ? { reason: wanted.reason } : {}),
    limit: 50,
  }
  const query = useInfiniteQuery({
    queryKey: ['events', input],
    queryFn: ({ pageParam, signal }) =>
      callConsole(
        consoleCalls.events,
        { ...input, ...(pageParam ? { cursor: pageParam } : {}) },
        { ...credentials, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  if (query.isPending) return <SkeletonRows count={8} />
  if (query.isError) return <p className="empty">{describeError(query.error)}</p>
  if (events.length === 0)
    return <p className="empty">No single events are kept for this selection.</p>
  return (
    <div className="dialog-scroll">
      <EventTable events={events} />
      {query.hasNextPage ? (
        <Button disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </div>
  )
}

function EventTable({ events }: { events: readonly ConsoleEvent[] }) {
  return (
    <table className="figures" data-align="start">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Event</th>
          <th scope="col">Wallet</th>
          <th scope="col">System</th>
          <th scope="col">Network</th>
          <th scope="col">Reason</th>
          <th scope="col">Account</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">{formatMoment(new Date(event.at))}</th>
            <td className="mono">{event.event}</td>
            <td>{event.wallet || '–'}</td>
            <td>{[event.browser, event.system].filter(Boolean).join(', ') || '–'}</td>
            <td>{event.network || '–'}</td>
            <td>{event.reason || '–'}</td>
            <td className="mono">{event.account?.slice(0, 8) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
