import { consoleCalls, type ReplyOf } from '@latchkey/wire/console'
import { QueryState } from '../api/QueryState.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { formatFigure } from '../format/numbers.ts'
import { Card } from '../parts/Card.tsx'

type UsageReply = ReplyOf<typeof consoleCalls.usage>

const tones = { ok: 'success', failing: 'danger', unknown: 'warning', off: undefined } as const
const titles = { ok: 'Healthy', failing: 'Failing', unknown: 'Not known', off: 'Off' } as const

/** Limits with their use, and the health of the providers. */
export function Usage() {
  const { project } = useAccess()
  const usage = useConsoleQuery(consoleCalls.usage, { project })
  return (
    <Card title="Limits and providers">
      <QueryState query={usage}>
        {({ limits, providers }) => (
          <>
            <Limits limits={limits} />
            <h3 className="caption">Providers</h3>
            <ul className="rows">
              {providers.map(({ kind, name, state, detail }) => (
                <li className="row" key={`${kind} ${name}`}>
                  <div className="row-text">
                    <p>{name}</p>
                    {detail ? <p className="soft">{detail}</p> : null}
                  </div>
                  <span className="tag" data-tone={tones[state]}>
                    {titles[state]}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Card>
  )
}

function Limits({ limits }: { limits: UsageReply['limits'] }) {
  return (
    <ul className="form">
      {limits.map(({ id, label, used, max, unit }) => (
        <li key={id}>
          <div className="limit">
            <span>{label}</span>
            <span className="soft number">
              {used === null ? '' : `${formatFigure(used)} of `}
              {formatFigure(max)} {unit}
            </span>
          </div>
          {used === null ? null : (
            <div className="gauge" aria-hidden="true">
              <span style={{ inlineSize: `${Math.min(100, (used / Math.max(max, 1)) * 100)}%` }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
