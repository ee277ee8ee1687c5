import { gunzipSync } from 'node:zlib'
import { createTestClient, hexToBytes, http } from 'viem'
import { startAnvil } from '../src/anvil/startAnvil.ts'
import {
  type DeployedAddresses,
  deployLocalContracts,
  genesisTimestamp,
} from './deployLocalContracts.ts'

type Transaction = {
  block_number: number
  info: { transaction_index: number; traces: unknown[] }
}
export type ChainState = {
  accounts: Record<string, unknown>
  blocks: { header: { number: string } }[]
  transactions: Transaction[]
}

/** Deploys everything on a new chain and dumps its state. */
export async function freshState(): Promise<{ addresses: DeployedAddresses; state: ChainState }> {
  const chain = await startAnvil({ genesisTimestamp })
  try {
    const addresses = await deployLocalContracts(chain)
    const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    const dump = gunzipSync(hexToBytes(await client.dumpState())).toString()
    return { addresses, state: tidy(JSON.parse(dump) as ChainState) }
  } finally {
    await chain.close()
  }
}

/** anvil writes blocks in no particular order, and call traces that make up half the file. */
function tidy(state: ChainState): ChainState {
  const byNumber = (a: number, b: number) => a - b
  return {
    ...state,
    blocks: state.blocks.toSorted((a, b) =>
      byNumber(Number(a.header.number), Number(b.header.number)),
    ),
    transactions: state.transactions
      .toSorted((a, b) => byNumber(a.block_number, b.block_number))
      .map((tx) => ({ ...tx, info: { ...tx.info, traces: [] } })),
  }
}
