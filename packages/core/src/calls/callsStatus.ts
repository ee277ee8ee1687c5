import type { CallsStatus } from '../adapter/calls.ts'
import { pause } from '../async/pause.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import { callsAccount, methodUnsupportedError } from './callsContext.ts'
import { recordSettledCalls } from './settledCalls.ts'

const method = 'wallet_getCallsStatus'
const firstPollDelayMs = 250
const maxPollDelayMs = 4_000
const defaultTimeoutMs = 60_000

/** Parameters of `getCallsStatus`. */
export type GetCallsStatusParameters = { id: string }
/** What `getCallsStatus` resolves with. */
export type GetCallsStatusReturnType = CallsStatus
/** What `getCallsStatus` throws. */
export type GetCallsStatusErrorType = ErrorOf<
  | CodesIn<'wallet'>
  | 'rpc/call-status-not-approved'
  | 'calls/unknown-id'
  | 'connection/not-connected'
>

/**
 * The status of a batch that the connected wallet received.
 * @throws GetCallsStatusErrorType
 */
export async function getCallsStatus(
  latchkey: Latchkey,
  { id }: GetCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  const { chain, account } = await callsAccount(latchkey)
  if (!chain.getCallsStatus) throw methodUnsupportedError(method)
  const status = await chain.getCallsStatus({ account, id })
  if (status.status !== 'pending') recordSettledCalls(latchkey, id)
  return status
}

/** The key of `getCallsStatusQueryOptions`. */
export function getCallsStatusQueryKey(
  latchkey: Latchkey,
  { id }: { id: string | undefined },
): QueryKey {
  return queryKeyOf(latchkey, 'callsStatus', { id })
}

/** `getCallsStatus` as a query, which polls until the batch has succeeded or failed. It waits for the `id`. */
export function getCallsStatusQueryOptions(
  latchkey: Latchkey,
  { id }: { id: string | undefined },
): QueryOptions<GetCallsStatusReturnType, GetCallsStatusErrorType> & {
  refetchInterval(query: { state: PollState }): number | false
} {
  const query = queryOptions<GetCallsStatusReturnType, GetCallsStatusErrorType>({
    queryKey: getCallsStatusQueryKey(latchkey, { id }),
    queryFn: () => getCallsStatus(latchkey, { id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  return { ...query, refetchInterval: ({ state }) => pollAfterMs(state) }
}

type PollState = { data: CallsStatus | undefined; dataUpdateCount: number; status: string }

function pollAfterMs({ data, dataUpdateCount, status }: PollState): number | false {
  if (status === 'error' || (data && data.status !== 'pending')) return false
  return Math.min(firstPollDelayMs * 2 ** dataUpdateCount, maxPollDelayMs)
}

/** What `waitForCallsStatus` throws. */
export type WaitForCallsStatusErrorType =
  | GetCallsStatusErrorType
  | ErrorOf<'calls/timed-out' | 'rpc/aborted'>

/**
 * Polls the wallet until a batch has succeeded or failed.
 * @throws WaitForCallsStatusErrorType
 */
export async function waitForCallsStatus(
  latchkey: Latchkey,
  options: {
    id: string
    /** Default: 60 s. */
    timeoutMs?: number
    /** Called with each reply of the wallet. */
    onStatus?(status: CallsStatus): void
    signal?: AbortSignal
  },
): Promise<CallsStatus> {
  const { id, timeoutMs = defaultTimeoutMs, onStatus, signal } = options
  const endsAtMs = Date.now() + timeoutMs
  for (let waitMs = firstPollDelayMs; ; waitMs = Math.min(waitMs * 2, maxPollDelayMs)) {
    const status = await getCallsStatus(latchkey, { id })
    if (signal?.aborted) throw new LatchkeyError('rpc/aborted', { method })
    onStatus?.(status)
    if (status.status !== 'pending') return status
    const leftMs = endsAtMs - Date.now()
    if (leftMs <= 0) throw new LatchkeyError('calls/timed-out', { id })
    await pause(Math.min(waitMs, leftMs), signal)
  }
}

/** What `showCallsStatus` throws. */
export type ShowCallsStatusErrorType = ErrorOf<
  CodesIn<'wallet'> | 'calls/unknown-id' | 'connection/not-connected'
>

/**
 * Opens the status of a batch in the wallet (`wallet_showCallsStatus`, EIP-5792).
 * @throws ShowCallsStatusErrorType
 */
export async function showCallsStatus(latchkey: Latchkey, { id }: { id: string }): Promise<void> {
  const { chain, account } = await callsAccount(latchkey)
  if (!chain.showCallsStatus) throw methodUnsupportedError('wallet_showCallsStatus')
  await chain.showCallsStatus({ account, id })
}
