import type { PartialUserOperation } from '@latchkey/wire/userOperation'
import { type Address, type Hex, numberToHex, pad } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { answerPaymaster } from '../paymaster/answerPaymaster.ts'
import type { PaymasterCaller } from '../paymaster/paymasterCaller.ts'
import type { GasEstimate } from '../userOperation/estimateGas.ts'
import { createTestServer, type TestServer } from './createTestServer.ts'
import { type FakeEvmNode, startFakeEvmNode } from './fakeEvmNode.ts'

export const chainId = 31337
export const chain: string = `eip155:${chainId}`
export const key: Hex = pad('0x07')
export const bundler: Address = '0x00000000000000000000000000000000000000b1'
export const sender: Address = '0x00000000000000000000000000000000000000aa'
export const external: { bundler: null } = { bundler: null }
/** What the operation costs at most: its gas, the paymaster's 100,000 included, at 2,000 wei. */
export const cost: bigint = 460_000n * 2_000n

const estimate: GasEstimate = {
  callGasLimit: 100_000n,
  verificationGasLimit: 200_000n,
  preVerificationGas: 60_000n,
}
const operation = {
  sender,
  nonce: '0x5',
  callData: '0x1234',
  callGasLimit: numberToHex(100_000),
  verificationGasLimit: numberToHex(200_000),
  preVerificationGas: numberToHex(60_000),
  maxFeePerGas: numberToHex(2_000),
  maxPriorityFeePerGas: numberToHex(100),
}

export type Asked = {
  method?: string
  change?: Record<string, unknown>
  entryPoint?: string
  chain?: string
  caller?: Partial<PaymasterCaller>
}

export type PaymasterFixture = {
  node: FakeEvmNode
  server: TestServer
  /** What the paymaster asked an estimate for, the last one at the end. */
  estimated: readonly PartialUserOperation[]
  ask(asked?: Asked): Promise<Record<string, Hex>>
  reset(): Promise<void>
  close(): Promise<void>
}

/** In wei. */
type Budgets = { perDay: string; total: string; perUserPerDay: string }

/** A server whose project `shop` sponsors the cost of two operations a day by default, on a chain that the test sets. */
export async function openPaymasterFixture(
  budgets: Budgets = {
    perDay: String(2n * cost),
    total: String(5n * cost),
    perUserPerDay: String(cost),
  },
): Promise<PaymasterFixture> {
  const node = await startFakeEvmNode(chainId)
  const policies = {
    shop: budgets,
    nameless: budgets,
    elsewhere: { ...budgets, chains: ['eip155:1'] },
  }
  const server = await createTestServer({
    chains: { [chain]: node.url },
    projects: [
      { id: 'shop', name: 'Corner Shop', origins: ['*'] },
      { id: 'stingy', name: 'Stingy', origins: ['*'] },
    ],
    env: { PAYMASTER_KEY: key, SPONSORSHIP: JSON.stringify(policies) },
  })
  const estimated: PartialUserOperation[] = []
  return {
    node,
    server,
    estimated,
    ask({ method = 'pm_getPaymasterData', change = {}, caller = {}, ...asked }: Asked = {}) {
      const params = [
        { ...operation, ...change },
        asked.entryPoint ?? entryPoint07Address,
        asked.chain ?? numberToHex(chainId),
        {},
      ]
      const own: PaymasterCaller = {
        project: 'shop',
        ip: '192.0.2.1',
        chain: server.context.chains.get(chain),
        chainId,
        bundler,
        async estimate(partial) {
          estimated.push(partial)
          return estimate
        },
        ...caller,
      }
      return answerPaymaster(server.context, own, { method, params }) as Promise<
        Record<string, Hex>
      >
    },
    async reset() {
      Object.assign(node.state, { gasPrice: 1_100n, suggestedTip: 100n })
      Object.assign(node.state.block, { timestamp: 0n, baseFeePerGas: 1_000n })
      await server.db.execute('TRUNCATE sponsorships, sponsorship_budgets, sponsorship_accounts')
    },
    async close() {
      await server.close()
      await node.close()
    },
  }
}
