import type { CaipNetworkId } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'
import { getBase64Decoder } from '@solana/kit'
import * as v from 'valibot'
import { accountReply, inContext } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import { type Accounts, assessSimulation, type SimulatedTransaction } from './assessSimulation.ts'
import type { Unpacked } from './unpack.ts'

export type TransactionSimulation = SimulatedTransaction | { status: 'failed' }

const reply = inContext(
  v.object({ err: v.unknown(), accounts: v.nullish(v.array(v.nullable(accountReply))) }),
)

/** Simulates a transaction on the current state and compares every writable account before and after. */
export async function simulateTransaction(
  chain: AdapterContext,
  network: CaipNetworkId,
  transaction: { wire: Uint8Array; unpacked: Unpacked; before: Accounts; account: string },
): Promise<TransactionSimulation | null> {
  const { wire, unpacked, before, account } = transaction
  const { writable } = unpacked
  const settings = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: writable },
  }
  const { err, accounts } = await requestNodes(chain, network, {
    method: 'simulateTransaction',
    params: [getBase64Decoder().decode(wire), settings],
    reply,
  })
  if (err !== null) return { status: 'failed' }
  if (accounts?.length !== writable.length) return null
  const after: Accounts = new Map(
    writable.map((address, index) => [address, accounts[index] ?? null]),
  )
  return assessSimulation({ before, after, unpacked, account })
}
