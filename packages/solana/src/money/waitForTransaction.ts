import type { Account, Network } from '@latchkey/core'
import { type Call, pause, type TransactionOutcome } from '@latchkey/core/adapter'
import type { SolanaState } from '../solanaState.ts'
import { idempotencyKeyOf, settle } from './pendingTransactions.ts'
import { submit } from './submit.ts'
import { watchSignature } from './watchSignature.ts'

const pollMs = 2_000
const never = new Promise<never>(() => {})

type Confirmation = {
  account: Account
  network: Network
  call: Call
  hash: string
  signal?: AbortSignal
}

/**
 * Waits until the chain confirms the transaction, or until it has expired: its last valid block is final, and it is in
 * none. Until then it is submitted again, never signed again.
 */
export async function waitForTransaction(
  state: SolanaState,
  confirmation: Confirmation,
): Promise<TransactionOutcome> {
  const { network, hash, signal } = confirmation
  const watch = watchSignature(state, network, hash)
  // After a reload only the journal has it.
  if (!state.pending.has(hash)) {
    state.pending.set(hash, {
      wire: null,
      lastBlock: null,
      idempotencyKey: idempotencyKeyOf(confirmation),
    })
  }
  let confirmed: Promise<'confirmed'> = watch.confirmed
  try {
    for (;;) {
      signal?.throwIfAborted()
      const settled = await settle(state, confirmation)
      if (settled) return settled
      await submitAgain(state, confirmation)
      const event = await Promise.race([confirmed, pause(pollMs, signal)])
      // The notification comes once; the polled node may have the transaction a little later.
      if (event === 'confirmed') confirmed = never
    }
  } finally {
    watch.close()
  }
}

async function submitAgain(state: SolanaState, { network, hash }: Confirmation): Promise<void> {
  const wire = state.pending.get(hash)?.wire
  if (!wire) return
  try {
    await submit(state, network.caipNetworkId, wire)
  } catch {
    // Processed already, expired, or no node responds: the next poll shows it.
  }
}
