import { consoleCalls } from '@latchkey/wire/console'
import { MutationError } from '../api/MutationError.tsx'
import { QueryState } from '../api/QueryState.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatMoment } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'

const tones = { delivered: 'success', waiting: 'warning', failed: 'danger' } as const
const titles = { delivered: 'Delivered', waiting: 'Waiting', failed: 'Failed' } as const

/** The delivery log of one webhook; every delivery can be sent again. */
export function Deliveries({ webhook }: { webhook: string }) {
  const { project } = useAccess()
  const log = useConsoleQuery(consoleCalls.deliveries, { project, webhook })
  const replaying = useConsoleMutation(consoleCalls.replay)
  return (
    <div className="deliveries">
      <QueryState
        query={log}
        isEmpty={({ deliveries }) => deliveries.length === 0}
        empty="Nothing was sent in the last 14 days."
      >
        {({ deliveries }) => (
          <table className="figures" data-align="start">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Event</th>
                <th scope="col">State</th>
                <th scope="col">Status</th>
                <th scope="col">Attempts</th>
                <th scope="col">
                  <span className="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <tr key={delivery.id}>
                  <th scope="row">{formatMoment(new Date(delivery.createdAt))}</th>
                  <td className="mono">{delivery.event}</td>
                  <td>
                    <span className="tag" data-tone={tones[delivery.state]}>
                      {titles[delivery.state]}
                    </span>
                  </td>
                  <td>{delivery.status ?? 'No answer'}</td>
                  <td>{delivery.attempts}</td>
                  <td>
                    <Button
                      disabled={replaying.isPending}
                      onClick={() => replaying.mutate({ project, webhook, delivery: delivery.id })}
                    >
                      Send again
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryState>
      <MutationError of={replaying} />
    </div>
  )
}
