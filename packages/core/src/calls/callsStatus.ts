import type { CallsStatus } from '../adapter/calls.ts'
import { pause } from '../adapter/pause.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsAccount, methodUnsupportedError } from './callsContext.ts'
import { recordSettledCalls } from './settledCalls.ts'

const method = 'wallet_getCallsStatus'
const firstPollDelayMs = 250
const maxPollDelayMs = 4_000
const defaultTimeoutMs = 60_000

/**
 * The state of a batch of the connected wallet.
 * @throws LatchkeyError rpc/call-status-not-approved, calls/unknown-id, connection/not-connected, wallet/*
 */
export async function getCallsStatus(
  latchkey: Latchkey,
  { id }: { id: string },
): Promise<CallsStatus> {
  const { chain, account } = await callsAccount(latchkey)
  if (!chain.getCallsStatus) throw methodUnsupportedError(method)
  const status = await chain.getCallsStatus({ account, id })
  if (status.status !== 'pending') recordSettledCalls(latchkey, id)
  return status
}

/**
 * Polls the wallet until a batch has succeeded or failed.
 * @throws LatchkeyError calls/timed-out, rpc/aborted, and those of `getCallsStatus`
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

/**
 * Opens the wallet at the state of a batch (`wallet_showCallsStatus` of EIP-5792).
 * @throws LatchkeyError wallet/method-unsupported, calls/unknown-id, connection/not-connected, wallet/*
 */
export async function showCallsStatus(latchkey: Latchkey, { id }: { id: string }): Promise<void> {
  const { chain, account } = await callsAccount(latchkey)
  if (!chain.showCallsStatus) throw methodUnsupportedError('wallet_showCallsStatus')
  await chain.showCallsStatus({ account, id })
}
