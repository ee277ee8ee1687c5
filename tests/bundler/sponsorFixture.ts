import { localAccounts, localAddresses, toViemChain } from '@latchkey/testing'
import { type Address, concat, createWalletClient, type Hex, http, pad, parseEther } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bundlerWorker } from '../../apps/server/src/bundler/bundlerWorker.ts'
import { listSpending } from '../../apps/server/src/paymaster/budgetStore.ts'
import { deployPaymaster, fundPaymaster } from '../../apps/server/src/paymaster/managePaymaster.ts'
import { paymasterAddress } from '../../apps/server/src/paymaster/paymasterContract.ts'
import { readDeposit } from '../../apps/server/src/paymaster/readDeposit.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import { entryPoint } from '../../apps/server/src/userOperation/bundlerChain.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  type ConnectedChain,
  type Operation,
  type OperationFixture,
  openOperationFixture,
  sponsoredOperation,
} from './operationFixture.ts'
import { newAddress } from './rpcFixture.ts'

export const paymasterKey: Hex = localAccounts.spare2.privateKey

export const budget: bigint = parseEther('0.01')
const wide = { perDay: String(budget), total: String(10n * budget), perUserPerDay: String(budget) }
const transfer: Hex = '0xa9059cbb'
const narrow = { ...wide, contracts: { [localAddresses.usdc]: [transfer] } }

/** A call that the project `narrow` pays for. */
export const transferNothing = {
  to: localAddresses.usdc,
  data: concat([transfer, pad('0x01'), pad('0x00')]),
}

/**
 * Projects that sponsor, on a server that bundles and on one that only takes operations (`idle`): what it takes stays
 * reserved. All pay for everything, but `narrow`.
 */
export async function openSponsorFixture() {
  const fixture = await openOperationFixture()
  const options = {
    chains: { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url },
    projects: ['shop', 'attacked', 'narrow', 'wide'].map((id) => ({ id, origins: ['*'] })),
    env: {
      ...bundlerEnvironment,
      PAYMASTER_KEY: paymasterKey,
      SPONSORSHIP: JSON.stringify({ shop: wide, attacked: wide, narrow, wide }),
    },
  }
  const server = await createTestServer({ ...options, workers: [bundlerWorker] })
  const idle = await createTestServer(options)
  await preparePaymaster(fixture, server)
  const clientOf = (project: string, { request } = server): BundlerClient =>
    bundlerClient(fixture.chain, request, project)
  return {
    ...fixture,
    idle,
    clientOf,
    async spendingOf(project: string, { db } = server) {
      return (await listSpending(db, new Date())).find((row) => row.project === project)
    },
    /** A sponsored operation of a new account. */
    async sponsored(project: string): Promise<Operation> {
      const account = await fixture.createAccount(0n)
      const calls = [{ to: newAddress() }]
      return sponsoredOperation(fixture, clientOf(project), { account, calls })
    },
    async close() {
      await idle.close()
      await server.close()
      await fixture.close()
    },
  }
}

export type SponsorFixture = Awaited<ReturnType<typeof openSponsorFixture>>

export async function preparePaymaster(
  { chain }: OperationFixture,
  { context }: TestServer,
): Promise<void> {
  const id = `eip155:${chain.chainId}`
  await deployPaymaster(context.chains, id, paymasterKey)
  await fundPaymaster(context.chains, id, { key: paymasterKey, value: parseEther('1') })
}

export function readPaymasterDeposit({ client }: OperationFixture): Promise<bigint | null> {
  return readDeposit(client, paymasterAddress(paymasterKey))
}

/** An attacker that calls the EntryPoint by itself and names itself as the one that is paid. */
export async function openAttacker({ client, chain }: ConnectedChain) {
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('1') })
  const wallet = createWalletClient({
    account,
    chain: toViemChain(chain),
    transport: http(chain.url),
  })
  return {
    address: account.address,
    balance: () => client.getBalance({ address: account.address }),
    async handleOps(operations: readonly Operation[]): Promise<'success' | 'reverted'> {
      const hash = await wallet.writeContract({
        ...handleOps(operations, account.address),
        // Without a limit the node would refuse a call that reverts.
        gas: 5_000_000n,
      })
      return (await client.waitForTransactionReceipt({ hash })).status
    },
  }
}

export function handleOps(operations: readonly Operation[], beneficiary: Address) {
  return {
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'handleOps' as const,
    args: [operations.map((one) => toPackedUserOperation(one)), beneficiary] as const,
  }
}
