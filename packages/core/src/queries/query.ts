/** A query for TanStack Query: `useQuery(balancesQuery(latchkey, account, network), queriesOf(latchkey))`. */
export type Query<Data> = {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<Data>
  staleTime: number
  /** The result that an earlier visit stored, and its time (ms): shown until the new result arrives. */
  initialData?: () => Data | undefined
  initialDataUpdatedAt?: () => number | undefined
}

/** A paged query for `useInfiniteQuery` of TanStack Query. */
export type PagedQuery<Page, Cursor> = {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal; pageParam: Cursor }): Promise<Page>
  initialPageParam: Cursor
  getNextPageParam(last: Page, pages: readonly Page[], lastCursor: Cursor): Cursor | undefined
  staleTime: number
}
