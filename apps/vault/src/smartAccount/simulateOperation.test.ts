import {
  hybridAccount,
  localAccounts,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransferLogs } from '../approve/decodeTransferLogs.ts'
import type { CallRpc } from '../approve/node.ts'
import { simulate } from '../approve/simulate.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { entryPoint } from './entryPoint.ts'
import { simulateOperation } from './simulateOperation.ts'
import { hybridAccountOf, type SmartAccount, upgradedAccountOf } from './smartAccount.ts'

const { alice, bob } = localAccounts
const payee = privateKeyToAccount(bob.privateKey).address
const ether = parseEther('1')
const abi = parseAbi(['function depositTo(address account) payable'])

/** Gives the coins back to its caller where the condition on the stack holds, and keeps them elsewhere. */
function refundIf(condition: string): Hex {
  const end = condition.length / 2 + 4
  const jump = `60${end.toString(16).padStart(2, '0')}57`
  return `0x${condition}${jump}005b600060006000600034335af100`
}
/** staticcall(entryPoint, getNonce(caller, 0)) fails. */
const nonceUnreadable =
  `6335567e1a60e01b60005233600452600060245260206000604460007300000000` +
  `71727de22e5e9d8baf0edac6f37da0325afa15`
const hostile: readonly (readonly [string, string])[] = [
  ['the origin is the sender', '323314'],
  ['its sender has no code', '333b15'],
  ['either', '323314333b1517'],
  ['the origin has code', '323b'],
  ['the origin is the EntryPoint', `73${entryPoint.slice(2).toLowerCase()}3214`],
  ['the EntryPoint has no nonce of the account', nonceUnreadable],
]

let chain: RunningChain
let client: ReturnType<typeof connect>
const connect = (running: RunningChain) =>
  createTestClient({
    mode: 'anvil',
    chain: toViemChain(running),
    transport: http(running.url),
    account: privateKeyToAccount(alice.privateKey),
  })
    .extend(publicActions)
    .extend(walletActions)
const node: CallRpc = (method, params) =>
  client.request({ method, params } as Parameters<typeof client.request>[0])

beforeAll(async () => {
  chain = await startLocalChain()
  client = connect(chain)
})
afterAll(() => chain.close())

let count = 0
async function deploy(bytecode: Hex): Promise<Address> {
  count += 1
  const address = `0x${(0xc0de_0000 + count).toString(16).padStart(40, '0')}` as const
  await client.setCode({ address, bytecode })
  return address
}

async function openAccount() {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = hybridAccountOf(key.address)
  await client.setBalance({ address: account.address, value: 10n * ether })
  return { key, account }
}

/** The account's change of coins in the simulation of its calls. */
async function simulatedChange(account: SmartAccount, calls: readonly AccountCall[]) {
  const logs = await simulateOperation(node, account, calls)
  if (typeof logs === 'string') return logs
  const { changes } = decodeTransferLogs(logs.flat(), account.address)
  return changes.find(({ asset }) => asset.kind === 'coin')?.amount ?? 0n
}

/** What the operation does on the chain, without its fee. */
async function realChange(
  { key, account }: Awaited<ReturnType<typeof openAccount>>,
  calls: readonly AccountCall[],
): Promise<bigint> {
  const { address } = account
  const deployed = (await client.getCode({ address })) !== undefined
  const operation = {
    sender: address,
    nonce: await client.readContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'getNonce',
      args: [address, 0n],
    }),
    ...(deployed ? {} : { factory: account.factory, factoryData: account.factoryData }),
    callData: encodeCalls(calls),
    callGasLimit: 1_000_000n,
    verificationGasLimit: 1_000_000n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x' as const,
  }
  const signed = await hybridAccount(key).sign(operation, chain.chainId)
  const before = await client.getBalance({ address })
  await client.writeContractSync({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(signed)], payee],
  })
  return (await client.getBalance({ address })) - before
}

describe('a contract that behaves well in a simulation', () => {
  test.each(hostile)(
    'the vault’s simulation of a smart account equals the operation on the chain for a contract that gives the coins back where %s',
    async (_, condition) => {
      const opened = await openAccount()
      const contract = await deploy(refundIf(condition))
      const calls = [{ to: contract, value: ether, data: '0x' as const }]
      // Before the account is deployed, and after.
      for (const _use of ['first', 'second']) {
        const simulated = await simulatedChange(opened.account, calls)
        expect(simulated).toBe(-ether)
        expect(await realChange(opened, calls)).toBe(simulated)
      }
    },
  )

  test('the vault’s simulation of an account that EIP-7702 will upgrade has its code', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    await client.setBalance({ address: key.address, value: 10n * ether })
    const contract = await deploy(refundIf('323314333b1517'))
    const calls = [{ to: contract, value: ether, data: '0x' as const }]
    expect(await simulatedChange(upgradedAccountOf(key.address), calls)).toBe(-ether)
  })

  test('the vault’s simulation of a key’s account keeps the sender as the origin', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    await client.setBalance({ address: key.address, value: 10n * ether })
    const contract = await deploy(refundIf('323314'))
    const transaction = { to: contract, value: ether, data: '0x', gas: null } as const
    const from = key.address
    const chainId = `eip155:${chain.chainId}`
    const { facts } = await simulate(node, transaction, { from, coin: 'ETH', chainId })
    expect(facts).toEqual([])
  })
})

describe('the calls of a batch', () => {
  const pay = (value: bigint): AccountCall => ({ to: payee, value, data: '0x' })

  test('the vault’s simulation gives each call of a batch its own logs', async () => {
    const { account } = await openAccount()
    const logs = await simulateOperation(node, account, [pay(1n), pay(0n), pay(3n)])
    if (typeof logs === 'string') throw new Error(logs)
    const amounts = logs.map((own) =>
      decodeTransferLogs(own, account.address).changes.map(({ amount }) => amount),
    )
    expect(amounts).toEqual([[-1n], [], [-3n]])
  })

  test('the vault’s simulation runs the EntryPoint’s own code for the account', async () => {
    const { account } = await openAccount()
    const args = [account.address] as const
    const data = encodeFunctionData({ abi, functionName: 'depositTo', args })
    const deposit = { to: entryPoint, value: 5n, data }
    expect(await simulatedChange(account, [deposit, pay(2n)])).toBe(-7n)
  })

  test('the vault’s simulation reports a batch as reverted when one call fails', async () => {
    const { account } = await openAccount()
    expect(await simulateOperation(node, account, [pay(1n), pay(100n * ether)])).toBe('reverted')
  })

  test('the vault’s simulation reports no success where the account’s factory is missing', async () => {
    const { account } = await openAccount()
    const code = (await client.getCode({ address: account.factory })) ?? '0x'
    await client.setCode({ address: account.factory, bytecode: '0x' })
    try {
      expect(await simulateOperation(node, account, [pay(1n)])).toBe('reverted')
    } finally {
      await client.setCode({ address: account.factory, bytecode: code })
    }
  })

  test('an operation is not simulated by a node without eth_simulateV1', async () => {
    const { account } = await openAccount()
    const older: CallRpc = async (method, params) => {
      if (method === 'eth_simulateV1') throw new Error('the method does not exist')
      return node(method, params)
    }
    expect(await simulateOperation(older, account, [pay(1n)])).toBe('not-simulated')
  })
})
