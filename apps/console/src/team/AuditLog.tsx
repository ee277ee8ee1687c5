import { type ConsoleAuditEntry, consoleCalls } from '@latchkey/wire/console'
import { useInfiniteQuery } from '@tanstack/react-query'
import { describeError } from '../api/ConsoleError.ts'
import { callConsole } from '../api/callConsole.ts'
import { MutationError } from '../api/MutationError.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { formatMoment } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'

/** Who changed what and when, with undo. */
export function AuditLog() {
  const { project, credentials } = useAccess()
  const log = useInfiniteQuery({
    queryKey: [consoleCalls.audit.path, project],
    queryFn: ({ pageParam, signal }) =>
      callConsole(
        consoleCalls.audit,
        { project, ...(pageParam ? { cursor: pageParam } : {}) },
        { ...credentials, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title="Audit log">
      {log.isPending ? <SkeletonRows count={4} /> : null}
      {log.isError ? <p className="empty">{describeError(log.error)}</p> : null}
      {log.isSuccess && entries.length === 0 ? <p className="empty">No changes yet.</p> : null}
      <ul className="rows">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage ? (
        <Button disabled={log.isFetching} onClick={() => void log.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </Card>
  )
}

function AuditRow({ entry }: { entry: ConsoleAuditEntry }) {
  const access = useAccess()
  const undoing = useConsoleMutation(consoleCalls.undo)
  return (
    <li className="row">
      <div className="row-text">
        <p>
          <strong>{entry.actor.name}</strong> {titleOf(entry.action)}
        </p>
        <p className="soft">{formatMoment(new Date(entry.at))}</p>
        <ValueChange before={entry.before} after={entry.after} />
        <MutationError of={undoing} />
      </div>
      {entry.undoneAt ? <span className="tag">Undone</span> : null}
      {entry.canUndo && entry.undoneAt === null && hasRole(access, 'editor') ? (
        <Button
          disabled={undoing.isPending}
          aria-label={`Undo: ${entry.actor.name} ${titleOf(entry.action)}`}
          onClick={() => undoing.mutate({ project: access.project, entry: entry.id })}
        >
          Undo
        </Button>
      ) : null}
    </li>
  )
}

function ValueChange({ before, after }: Pick<ConsoleAuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <dl className="value-changes mono">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before && name in before ? <del>{printValue(before[name])}</del> : null}{' '}
            {after && name in after ? <ins>{printValue(after[name])}</ins> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const maxLength = 160

function printValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** `config.published` reads as `published the config`. */
function titleOf(action: string): string {
  const [subject = '', verb = ''] = action.split('.')
  return verb === '' ? subject : `${verb.replaceAll('-', ' ')} ${subject.replaceAll('-', ' ')}`
}
