import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'
import { describeError } from './ConsoleError.ts'

/** The content of a card, its skeleton while it loads, or what went wrong. */
export function QueryState<Reply>(props: {
  query: UseQueryResult<Reply>
  skeletonRows?: number
  isEmpty?: (reply: Reply) => boolean
  empty?: string
  children: (reply: Reply) => ReactNode
}) {
  const { query } = props
  if (query.data === undefined && query.isError) {
    return (
      <div className="empty" role="alert">
        <p>{describeError(query.error)}</p>
        <Button kind="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (query.data === undefined) return <SkeletonRows count={props.skeletonRows ?? 5} />
  if (props.isEmpty?.(query.data)) {
    return <p className="empty">{props.empty ?? 'Nothing in this period.'}</p>
  }
  return (
    <div className="card-state" data-stale={query.isPlaceholderData ? '' : undefined}>
      {props.children(query.data)}
    </div>
  )
}
