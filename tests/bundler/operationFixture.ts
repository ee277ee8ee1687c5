import {
  type Call,
  type ChainEndpoint,
  delegationAddresses,
  encodeCalls,
  type HybridAccount,
  hybridAccount,
  localAccounts,
  localAddresses,
  signOperation,
  startLocalChain,
} from '@latchkey/testing'
import {
  paymasterReply,
  userOperationGas,
  userOperationReceipt,
} from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  numberToHex,
  type PrivateKeyAccount,
  parseEther,
  publicActions,
} from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { encodeQuantities } from '../../apps/server/src/userOperation/operation.ts'

const rpcReply = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.looseObject({ code: v.number(), message: v.string() }) }),
])

export type RpcReply = v.InferOutput<typeof rpcReply>
export type Operation = UserOperation<'0.7'>
/** JSON-RPC's `eip7702Auth`. */
export type DelegatedOperation = Operation & { eip7702Auth?: object }
type Request = (path: string, init: RequestInit) => Promise<Response>

/** The key of the bundler on test chains. */
export const bundlerKey: Hex = localAccounts.spare3.privateKey

/** Settings of the bundler on test chains; a loaded machine's chain answers slowly. */
export const bundlerEnvironment = { BUNDLER_KEY: bundlerKey, RPC_TIMEOUT_MS: '60000' }

/** A local chain with smart accounts, and a client of it. */
export async function openOperationFixture() {
  const chain = await startLocalChain()
  return { ...connectChain(chain), chain, close: () => chain.close() }
}

/** A client of a local chain that runs already, maybe in another process. */
export function connectChain(chain: ChainEndpoint) {
  const client = createTestClient({
    mode: 'anvil',
    transport: http(chain.url),
    cacheTime: 0,
    pollingInterval: 20,
  }).extend(publicActions)
  return {
    chain,
    client,
    /** A new smart account, not deployed; with some ether unless told otherwise. */
    async createAccount(balance = parseEther('1')): Promise<HybridAccount> {
      const account = hybridAccount(privateKeyToAccount(generatePrivateKey()))
      await client.setBalance({ address: account.address, value: balance })
      return account
    },
  }
}

export type ConnectedChain = ReturnType<typeof connectChain>
export type OperationFixture = Awaited<ReturnType<typeof openOperationFixture>>

export function bundlerClient(chain: ChainEndpoint, request: Request, project = 'test') {
  const post = async (body: unknown): Promise<unknown> => {
    const path = `/v1/bundler?chainId=eip155:${chain.chainId}&projectId=${project}`
    const headers = { 'content-type': 'application/json' }
    const reply = await request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json()
  }
  const call = async (method: string, params: readonly unknown[]): Promise<RpcReply> =>
    v.parse(rpcReply, await post({ jsonrpc: '2.0', id: 1, method, params }))
  const result = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const reply = await call(method, params)
    if ('error' in reply) throw new Error(`${method}: ${JSON.stringify(reply.error)}`)
    return reply.result
  }
  const entryPoint = localAddresses.entryPoint07
  const sponsorParams = (operation: Operation) => [
    encodeQuantities(operation),
    entryPoint,
    numberToHex(chain.chainId),
    {},
  ]
  return {
    call,
    result,
    send: async (operation: DelegatedOperation): Promise<Hex> =>
      v.parse(
        v.custom<Hex>((hash) => typeof hash === 'string' && hash.startsWith('0x')),
        await result('eth_sendUserOperation', [encodeQuantities(operation), entryPoint]),
      ),
    async receipt(hash: Hex) {
      return v.parse(userOperationReceipt, await result('eth_getUserOperationReceipt', [hash]))
    },
    /** Polls, as a wallet does, until a block has the operation. */
    async included(hash: Hex) {
      for (;;) {
        const receipt = await this.receipt(hash)
        if (receipt) return receipt
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async estimate(operation: Operation) {
      const { callGasLimit, verificationGasLimit, preVerificationGas, ...rest } = operation
      const params = [encodeQuantities(rest), entryPoint]
      return v.parse(userOperationGas, await result('eth_estimateUserOperationGas', params))
    },
    sponsor: (method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData', operation: Operation) =>
      call(method, sponsorParams(operation)),
    /** Asks for the sponsorship of many operations in one batch. */
    sponsorMany: (operations: readonly Operation[]): Promise<unknown> => {
      const batch = operations.map((operation, id) => ({
        ...{ jsonrpc: '2.0', id, method: 'pm_getPaymasterData' },
        params: sponsorParams(operation),
      }))
      return post(batch)
    },
  }
}

export type BundlerClient = ReturnType<typeof bundlerClient>

/** An operation with gas limits that suffice for a deployment and some calls; not signed. */
export function draftOperation(
  account: HybridAccount,
  calls: readonly Call[],
  more: Partial<Operation> = {},
): Operation {
  return {
    sender: account.address,
    nonce: 0n,
    factory: account.factory,
    factoryData: account.factoryData,
    callData: account.encodeCalls(calls),
    callGasLimit: 300_000n,
    verificationGasLimit: 800_000n,
    preVerificationGas: 120_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    // For estimates: well formed, of no known key.
    signature: `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`,
    ...more,
  }
}

type Plan = { account: HybridAccount; calls: readonly Call[]; more?: Partial<Operation> }

/** A signed operation that the account pays for, with estimated gas limits. */
export async function signedOperation(
  { chain }: ConnectedChain,
  bundler: BundlerClient,
  { account, calls, more }: Plan,
): Promise<Operation> {
  const draft = draftOperation(account, calls, more)
  return account.sign({ ...draft, ...(await bundler.estimate(draft)) }, chain.chainId)
}

/** A signed operation that the project pays for (ERC-7677: stub, estimate, data). */
export async function sponsoredOperation(
  { chain }: ConnectedChain,
  bundler: BundlerClient,
  plan: Plan,
): Promise<Operation> {
  const estimated = await estimatedOperation(bundler, plan)
  const data = readSponsorship(await bundler.sponsor('pm_getPaymasterData', estimated))
  return plan.account.sign({ ...estimated, ...data }, chain.chainId)
}

/** What a wallet asks the paymaster to sign: an operation with the stub's members and estimated gas limits. */
export async function estimatedOperation(
  bundler: BundlerClient,
  { account, calls, more }: Plan,
): Promise<Operation> {
  const draft = draftOperation(account, calls, more)
  const stub = {
    ...draft,
    ...readSponsorship(await bundler.sponsor('pm_getPaymasterStubData', draft)),
  }
  return { ...stub, ...(await bundler.estimate(stub)) }
}

export function readSponsorship(reply: RpcReply) {
  if ('error' in reply) throw new Error(reply.error.message)
  const { paymaster, paymasterData: data, ...limits } = v.parse(paymasterReply, reply.result)
  return {
    paymaster,
    paymasterData: data,
    paymasterVerificationGasLimit: limits.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: limits.paymasterPostOpGasLimit ?? 0n,
  }
}

/** A signed operation of an externally owned account that gets its code with it (EIP-7702). */
export async function delegatedOperation(
  { chain, client }: ConnectedChain,
  owner: PrivateKeyAccount,
  { to, contract, nonce: operationNonce = 0n }: { to: Address; contract?: Address; nonce?: bigint },
): Promise<DelegatedOperation> {
  await client.setBalance({ address: owner.address, value: parseEther('1') })
  const { r, s, yParity, nonce } = await owner.signAuthorization({
    address: contract ?? delegationAddresses.EIP7702StatelessDeleGatorImpl,
    chainId: chain.chainId,
    nonce: 0,
  })
  const operation: Operation = {
    sender: owner.address,
    nonce: operationNonce,
    callData: encodeCalls([{ to, value: 5n }]),
    callGasLimit: 300_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 120_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature: '0x',
  }
  const signed = await signOperation(owner, {
    name: 'EIP7702StatelessDeleGator',
    operation,
    chainId: chain.chainId,
  })
  const address = contract ?? delegationAddresses.EIP7702StatelessDeleGatorImpl
  const eip7702Auth = { address, chainId: chain.chainId, nonce, r, s, yParity }
  return { ...signed, eip7702Auth }
}
