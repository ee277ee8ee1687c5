import {
  type Account,
  type CallsReceipt,
  connect,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Network,
} from '@latchkey/core'
import type { ChainClient } from '@latchkey/core/adapter'
import {
  createHonestWallet,
  type HonestWallet,
  honestAdapter,
  testNetwork,
} from '@latchkey/testing/honestWallet'
import { onTestFinished } from 'vitest'
import { internals } from '../src/latchkey.ts'

export const moneyAccount = {
  namespace: 'eip155',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  type: 'eoa',
} as const satisfies Account

export type MoneyFixture = {
  latchkey: Latchkey
  wallet: HonestWallet
  network: Network
}

/** `undefined` takes an ability away. */
export type ChainAbilities = { [Name in keyof ChainClient]?: ChainClient[Name] | undefined }

/** An instance with a connected wallet, over a chain that has exactly these abilities; no other chain is within reach. */
export async function openMoneyFixture(
  abilities: ChainAbilities,
  options: Partial<LatchkeyOptions> = {},
): Promise<MoneyFixture> {
  const wallet = createHonestWallet({ accounts: [moneyAccount.address] })
  const adapter = honestAdapter([wallet])
  const open: typeof adapter.open = async (context) =>
    Object.assign(await adapter.open(context), abilities)
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1), testNetwork(10)],
    adapters: [{ ...adapter, open }],
    storage: memoryStorage(),
    ...options,
  })
  onTestFinished(() => latchkey.destroy())
  await connect(latchkey, { connector: wallet.connector })
  const network = internals(latchkey).network.getState().networks[0]
  if (!network) throw new Error('No network')
  return { latchkey, wallet, network }
}

/** A receipt of a batch; only its hash matters to the journal. */
export function batchReceipt(transactionHash: string): CallsReceipt {
  return {
    transactionHash,
    status: 'success',
    blockHash: '0x00',
    blockNumber: 1n,
    gasUsed: 21_000n,
    logs: [],
  }
}
