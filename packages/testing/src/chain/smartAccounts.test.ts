import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseGwei,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint08Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { ChainEndpoint } from '../anvil/startAnvil.ts'
import { chainTest as test } from '../vitest/chainTest.ts'
import { simpleAccountFactoryAbi } from './localAbis.ts'
import { localAccounts } from './localAccounts.ts'
import { localAddresses } from './localAddresses.ts'
import { toViemChain } from './toViemChain.ts'

const { alice, bob, erin } = localAccounts
const owner = privateKeyToAccount(alice.privateKey)
const executeAbi = parseAbi(['function execute(address target, uint256 value, bytes data)'])

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

const accountAddress = (client: Client, factory: Address) =>
  client.readContract({
    address: factory,
    abi: simpleAccountFactoryAbi,
    functionName: 'getAddress',
    args: [alice.address, 0n],
  })

const creation = encodeFunctionData({
  abi: simpleAccountFactoryAbi,
  functionName: 'createAccount',
  args: [alice.address, 0n],
})

/** An operation that first makes the account and then sends one wei to erin. */
async function prepareOperation(client: Client, factory: Address): Promise<UserOperation> {
  const sender = await accountAddress(client, factory)
  await client.sendTransactionSync({ to: sender, value: parseEther('1') })
  return {
    sender,
    nonce: 0n,
    factory,
    factoryData: creation,
    callData: encodeFunctionData({
      abi: executeAbi,
      functionName: 'execute',
      args: [erin.address, 1n, '0x'],
    }),
    callGasLimit: 200_000n,
    verificationGasLimit: 1_000_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: parseGwei('5'),
    maxPriorityFeePerGas: parseGwei('1'),
    signature: '0x',
  }
}

async function handle(
  client: Client,
  entryPoint: { address: Address; abi: typeof entryPoint07Abi | typeof entryPoint08Abi },
  operation: UserOperation,
) {
  const { status } = await client.writeContractSync({
    ...entryPoint,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], bob.address],
  })
  return status
}

function hashOperation(userOperation: UserOperation, version: '0.7' | '0.8', chainId: number): Hex {
  const entryPointAddress =
    version === '0.7' ? localAddresses.entryPoint07 : localAddresses.entryPoint08
  return getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion: version,
    userOperation,
  })
}

test('EntryPoint 0.7 on the local chain creates an account and runs its operation', async ({
  chain,
}) => {
  const client = connect(chain)
  const operation = await prepareOperation(client, localAddresses.simpleAccountFactory07)
  const raw = hashOperation(operation, '0.7', chain.chainId)
  const signature = await owner.signMessage({ message: { raw } })
  const entryPoint = { address: localAddresses.entryPoint07, abi: entryPoint07Abi }
  expect(await handle(client, entryPoint, { ...operation, signature })).toBe('success')
  expect(await client.getBalance({ address: erin.address })).toBe(1n)
  expect(await client.getCode({ address: operation.sender })).toBeDefined()
})

test('EntryPoint 0.8 on the local chain creates an account and runs its operation', async ({
  chain,
}) => {
  const client = connect(chain)
  const operation = await prepareOperation(client, localAddresses.simpleAccountFactory08)
  const signature = await owner.sign({ hash: hashOperation(operation, '0.8', chain.chainId) })
  const entryPoint = { address: localAddresses.entryPoint08, abi: entryPoint08Abi }
  expect(await handle(client, entryPoint, { ...operation, signature })).toBe('success')
  expect(await client.getBalance({ address: erin.address })).toBe(1n)
})

test('a smart account on the local chain signs messages, deployed (ERC-1271) or not yet (ERC-6492)', async ({
  chain,
}) => {
  const client = connect(chain)
  const factory = localAddresses.smartAccountFactory
  const address = await accountAddress(client, factory)
  const message = 'hello'
  const signature = await owner.signMessage({ message })

  const early = serializeErc6492Signature({ address: factory, data: creation, signature })
  expect(await client.verifyMessage({ address, message, signature: early })).toBe(true)
  const other = { address, message: 'other', signature: early }
  expect(await client.verifyMessage(other)).toBe(false)

  await client.sendTransactionSync({ to: factory, data: creation })
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'other', signature })).toBe(false)
})

test('an account on the local chain delegates to the code of a smart account (EIP-7702)', async ({
  chain,
}) => {
  const client = connect(chain)
  const authorization = await client.signAuthorization({
    contractAddress: localAddresses.simple7702Account,
    executor: 'self',
  })
  await client.sendTransactionSync({ to: bob.address, authorizationList: [authorization] })
  expect(await client.getCode({ address: bob.address })).toBe(
    `0xef0100${localAddresses.simple7702Account.slice(2).toLowerCase()}`,
  )
})
