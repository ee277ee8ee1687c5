import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { retryDelayMs, retryRule } from '../rpc/retryRule.ts'
import { fromJson, toJson } from '../storage/json.ts'
import type { StorageKeys } from '../storage/storageKeys.ts'
import { type AccountOnNetworkParameters, findTarget, targetKey } from './target.ts'

/** The key of a query: the instance's prefix, the query's name, and its parameters as plain values. */
export type QueryKey = readonly unknown[]

/** How a query retries and is kept. Part of each query, because the page's `QueryClient` may have other defaults. */
type QueryRules<Failure> = {
  staleTime: number
  gcTime: number
  retry(failureCount: number, error: Failure): boolean
  retryDelay(failureCount: number, error: Failure): number
  refetchOnWindowFocus: false
  /** Wallets and local chains respond while the browser is offline. */
  networkMode: 'always'
}

/** Options for TanStack Query's `useQuery`, `createQuery` or `fetchQuery`. */
export type QueryOptions<Data, Failure = Error> = QueryRules<Failure> & {
  queryKey: QueryKey
  queryFn(context: { signal: AbortSignal }): Promise<Data>
  /** False while a parameter is missing, such as the account without a connected wallet. */
  enabled: boolean
  structuralSharing?: false
  /** The result that an earlier visit stored, and its time (ms): shown until the new result arrives. */
  initialData?: () => Data | undefined
  initialDataUpdatedAt?: () => number | undefined
}

/** Options for TanStack Query's `useInfiniteQuery` or `fetchInfiniteQuery`. */
export type InfiniteQueryOptions<Page, Cursor, Failure = Error> = QueryRules<Failure> & {
  queryKey: QueryKey
  queryFn(context: { signal: AbortSignal; pageParam: Cursor }): Promise<Page>
  enabled: boolean
  initialPageParam: Cursor
  getNextPageParam(last: Page, pages: readonly Page[], lastCursor: Cursor): Cursor | undefined
}

type Rules = Omit<QueryRules<unknown>, 'staleTime'>

/** What holds for every query. */
export const queryRules: Rules = {
  gcTime: 5 * 60 * 1000,
  retry: (failureCount, error) => retryRule({ failures: failureCount + 1, error }),
  retryDelay: (failureCount, error) => retryDelayMs(failureCount + 1, error),
  refetchOnWindowFocus: false,
  networkMode: 'always',
}

/** What holds for every mutation: it signs, sends or registers something, so it is never retried. */
export const mutationRules: { retry: false; networkMode: 'always' } = {
  retry: false,
  networkMode: 'always',
}

/** A query with the rules of all queries. */
export function queryOptions<Data, Failure = Error>(
  query: Omit<QueryOptions<Data>, keyof Rules | 'enabled'> & { enabled?: boolean; gcTime?: number },
): QueryOptions<Data, Failure> {
  return { ...queryRules, enabled: true, ...query, queryFn: withOurErrors(query.queryFn) }
}

/** A query with pages, with the rules of all queries. */
export function infiniteQueryOptions<Page, Cursor, Failure = Error>(
  query: Omit<InfiniteQueryOptions<Page, Cursor>, keyof Rules | 'enabled'> & { enabled?: boolean },
): InfiniteQueryOptions<Page, Cursor, Failure> {
  return { ...queryRules, enabled: true, ...query, queryFn: withOurErrors(query.queryFn) }
}

/** Whatever a query throws is a `LatchkeyError`. */
function withOurErrors<Context, Data>(
  queryFn: (context: Context) => Promise<Data>,
): (context: Context) => Promise<Data> {
  return async (context) => {
    try {
      return await queryFn(context)
    } catch (cause) {
      throw toLatchkeyError(cause)
    }
  }
}

/** The first part of every query key. */
const queryKeyPrefix = 'latchkey'

/** The key of a query. Amounts are texts, so that TanStack's default hash works. */
export function queryKeyOf(_latchkey: Latchkey, ...parts: readonly unknown[]): QueryKey {
  return [queryKeyPrefix, ...parts]
}

/** The key of a query about an account on a network. */
export function targetQueryKey(
  latchkey: Latchkey,
  name: string,
  parameters: AccountOnNetworkParameters,
): QueryKey {
  const target = findTarget(latchkey, parameters)
  return queryKeyOf(latchkey, name, targetKey(target))
}

type CacheKey = Extract<
  keyof StorageKeys,
  'portfolio_cache' | 'native_balance_cache' | 'identity_cache'
>

/** A stored result. `id` is the query key as text, `at` the time of the result (ms). */
type Entry = { id: string; at: number; data: unknown }

/** How many results of one kind are stored; the oldest are removed first. */
const maxEntries = 6
/** A larger result is not stored: the page's storage is limited. */
const maxTextLength = 1_000_000
/** An older stored result is not shown, even while it is refetched. */
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * A query whose last result is stored for the next visit: it is shown at once, and refetched when it is stale. The stored
 * result is validated like a reply: any script on the page's origin can write to storage.
 */
export function storedQuery<Data, Failure>(
  latchkey: Latchkey,
  query: QueryOptions<Data, Failure>,
  cache: { key: CacheKey; read(value: unknown): Data | null },
): QueryOptions<Data, Failure> {
  const id = JSON.stringify(query.queryKey)
  let storedResult: { at: number; data: Data } | null | undefined
  const readStoredOnce = () => {
    storedResult ??= readEntry(latchkey, id, cache)
    return storedResult
  }
  return {
    ...query,
    queryFn: async (context) => {
      const data = await query.queryFn(context)
      storeEntry(latchkey, cache.key, { id, at: Date.now(), data })
      return data
    },
    initialData: () => readStoredOnce()?.data,
    initialDataUpdatedAt: () => readStoredOnce()?.at,
  }
}

function readEntry<Data>(
  latchkey: Latchkey,
  id: string,
  cache: { key: CacheKey; read(value: unknown): Data | null },
): { at: number; data: Data } | null {
  const entry = entriesOf(latchkey, cache.key).find((candidate) => candidate.id === id)
  const age = entry ? Date.now() - entry.at : Number.NaN
  // An entry from the future (a clock that was set back) counts as stale.
  if (!entry || !(age >= 0 && age < maxAgeMs)) return null
  const data = cache.read(entry.data)
  return data === null ? null : { at: entry.at, data }
}

function entriesOf(latchkey: Latchkey, key: CacheKey): readonly Entry[] {
  const list = fromJson(internals(latchkey).storage.get(key) ?? '[]')
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function storeEntry(latchkey: Latchkey, key: CacheKey, entry: Entry): void {
  const others = entriesOf(latchkey, key).filter((candidate) => candidate.id !== entry.id)
  const text = toJson([entry, ...others].slice(0, maxEntries))
  if (text.length <= maxTextLength) internals(latchkey).storage.set(key, text)
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    typeof Reflect.get(value, 'at') === 'number'
  )
}
