import {
  type ChainEndpoint,
  delegationAddresses,
  hybridAccount,
  localAccounts,
  localAddresses,
  toViemChain,
} from '@latchkey/testing'
import { chainTest as test } from '@latchkey/testing/vitest'
import {
  type Address,
  bytesToHex,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  hashMessage,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseGwei,
  publicActions,
  walletActions,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { decodeOperation } from './decodeOperation.ts'
import { entryPoint } from './entryPoint.ts'
import { type Operation, signAsAccount, signOperation } from './operation.ts'
import { hybridAccountOf } from './smartAccount.ts'

const { bob, erin } = localAccounts
const root = new Uint8Array(32).fill(7)
const key = await deriveChainKey(root, 'eip155')
const owner = privateKeyToAccount(bytesToHex(key.secret))
const account = hybridAccountOf(owner.address)
const ownerAbi = parseAbi(['function owner() view returns (address)'])

function connect(chain: ChainEndpoint) {
  return createTestClient({
    mode: 'anvil',
    chain: toViemChain(chain),
    transport: http(chain.url),
    account: privateKeyToAccount(bob.privateKey),
    pollingInterval: 5,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}
type Client = ReturnType<typeof connect>

const pay = (value: bigint, to: Address = erin.address): AccountCall => ({ to, value, data: '0x' })
const firstOperation = (calls: readonly AccountCall[]): Operation => ({
  sender: account.address,
  nonce: 0n,
  factory: account.factory,
  factoryData: account.factoryData,
  callData: encodeCalls(calls),
  callGasLimit: 300_000n,
  verificationGasLimit: 1_000_000n,
  preVerificationGas: 100_000n,
  maxFeePerGas: parseGwei('5'),
  maxPriorityFeePerGas: parseGwei('1'),
  signature: '0x',
})

async function bundle(client: Client, operation: Operation): Promise<void> {
  await client.setBalance({ address: account.address, value: parseEther('1') })
  await client.writeContractSync({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], bob.address],
  })
}
const sign = (operation: Operation, { chainId }: ChainEndpoint) =>
  signOperation(root, operation, { account, chainId })

test('hybridAccountOf of the vault computes the address to which the factory deploys an owner’s smart account', async ({
  chain,
}) => {
  expect(owner.address).toBe(key.address)
  expect(account.address).toBe(hybridAccount(owner).address)
  expect(account.factory).toBe(delegationAddresses.SimpleFactory)
  expect(entryPoint).toBe(localAddresses.entryPoint07)
  const client = connect(chain)
  await client.sendTransactionSync({ to: account.factory, data: account.factoryData })
  const read = { address: account.address, abi: ownerAbi, functionName: 'owner' } as const
  expect(await client.readContract(read)).toBe(owner.address)
})

test('the first user operation that the vault signs deploys the smart account and makes three calls', async ({
  chain,
}) => {
  const client = connect(chain)
  const before = await client.getBalance({ address: erin.address })
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [erin.address, 3n],
  })
  const calls = [pay(1n), pay(2n), { to: localAddresses.usdc, value: 0n, data: approval }]
  await bundle(client, await sign(firstOperation(calls), chain))
  expect(await client.getBalance({ address: erin.address })).toBe(before + 3n)
  const allowance = await client.readContract({
    address: localAddresses.usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account.address, erin.address],
  })
  expect(allowance).toBe(3n)
})

test('a failing call reverts every call of a user operation that the vault encoded', async ({
  chain,
}) => {
  const client = connect(chain)
  const before = await client.getBalance({ address: erin.address })
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [erin.address, maxUint256],
  })
  const calls = [pay(1n), { to: localAddresses.usdc, value: 0n, data }]
  await bundle(client, await sign(firstOperation(calls), chain))
  expect(await client.getBalance({ address: erin.address })).toBe(before)
})

test('the EntryPoint rejects a user operation that the vault signed when one field is changed afterwards', async ({
  chain,
}) => {
  const client = connect(chain)
  const signed = await sign(firstOperation([pay(1n)]), chain)
  const changes: readonly Partial<Operation>[] = [
    { callData: encodeCalls([pay(2n)]) },
    { maxFeePerGas: parseGwei('6') },
    { preVerificationGas: 100_001n },
    { callGasLimit: 300_001n },
  ]
  for (const change of changes) {
    await expect(bundle(client, { ...signed, ...change })).rejects.toThrow('AA24')
  }
  const elsewhere = await sign(firstOperation([pay(1n)]), { ...chain, chainId: 1 })
  await expect(bundle(client, elsewhere)).rejects.toThrow('AA24')
})

test('the vault’s signature of a smart account verifies before its deployment (ERC-6492) and after it (ERC-1271)', async ({
  chain,
}) => {
  const client = connect(chain)
  const message = 'Hello'
  const { address } = account
  const hash = hashMessage(message)
  const before = await signAsAccount(root, hash, { account, isDeployed: false })
  const after = await signAsAccount(root, hash, { account, isDeployed: true })
  expect(await client.verifyMessage({ address, message, signature: before })).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: after })).toBe(false)
  await client.sendTransactionSync({ to: account.factory, data: account.factoryData })
  expect(await client.verifyMessage({ address, message, signature: before })).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: after })).toBe(true)
  const other = { address, message: 'Another', signature: after }
  expect(await client.verifyMessage(other)).toBe(false)
})

test('the smart account executes exactly the calls that the vault decodes from a user operation', async ({
  chain,
}) => {
  const client = connect(chain)
  const operation = firstOperation([pay(5n)])
  const { calls, fee } = decodeOperation(operation, { account, paymaster: null })
  expect(calls).toEqual([pay(5n)])
  const before = await client.getBalance({ address: erin.address })
  await bundle(client, await sign(operation, chain))
  expect((await client.getBalance({ address: erin.address })) - before).toBe(5n)
  const left = await client.getBalance({ address: account.address })
  expect(parseEther('1') - 5n - left).toBeLessThanOrEqual(fee)
})
