/** Remote data as TanStack Query takes it: `useQuery(balancesQuery(latchkey, account), queriesOf(latchkey))`. */
export type Query<Data> = {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<Data>
  staleTime: number
  /** What an earlier visit left, and since when (ms): shown until the answer is there. */
  initialData?: () => Data | undefined
  initialDataUpdatedAt?: () => number | undefined
}

/** Remote data that comes in pages, for `useInfiniteQuery`. */
export type PagedQuery<Page, Cursor> = {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal; pageParam: Cursor }): Promise<Page>
  initialPageParam: Cursor
  getNextPageParam(last: Page, pages: readonly Page[], lastCursor: Cursor): Cursor | undefined
  staleTime: number
}
