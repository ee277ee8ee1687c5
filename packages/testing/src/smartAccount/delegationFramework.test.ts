import { createRequire } from 'node:module'
import {
  createTestClient,
  http,
  parseAbi,
  parseEther,
  parseGwei,
  publicActions,
  walletActions,
} from 'viem'
import {
  entryPoint07Abi,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { ChainEndpoint } from '../anvil/startAnvil.ts'
import { delegationAddresses } from '../chain/delegationAddresses.ts'
import { localAccounts } from '../chain/localAccounts.ts'
import { localAddresses } from '../chain/localAddresses.ts'
import { toViemChain } from '../chain/toViemChain.ts'
import { chainTest as test } from '../vitest/chainTest.ts'
import type { Call } from './accountOperation.ts'
import { hybridAccount } from './hybridAccount.ts'

const { alice, bob, erin } = localAccounts
const account = hybridAccount(privateKeyToAccount(alice.privateKey))
const implementationAbi = parseAbi([
  'function delegationManager() view returns (address)',
  'function entryPoint() view returns (address)',
  'function owner() view returns (address)',
])

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

async function runFirstOperation(
  client: Client,
  { calls, chainId }: { calls: readonly Call[]; chainId: number },
) {
  await client.setBalance({ address: account.address, value: parseEther('1') })
  const operation: UserOperation<'0.7'> = {
    sender: account.address,
    nonce: 0n,
    factory: account.factory,
    factoryData: account.factoryData,
    callData: account.encodeCalls(calls),
    callGasLimit: 200_000n,
    verificationGasLimit: 1_000_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: parseGwei('5'),
    maxPriorityFeePerGas: parseGwei('1'),
    signature: '0x',
  }
  const signed = await account.sign(operation, chainId)
  return client.writeContractSync({
    address: localAddresses.entryPoint07,
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(signed)], bob.address],
  })
}

test('on the local EVM chain, the Delegation Framework has its published addresses, and code at each', async ({
  chain,
}) => {
  const require = createRequire(import.meta.url)
  const { DELEGATOR_CONTRACTS } = require('@metamask/delegation-deployments')
  const { EntryPoint, ...published } = DELEGATOR_CONTRACTS['1.3.0'][1]
  expect(delegationAddresses).toEqual(published)
  expect(localAddresses.entryPoint07).toBe(EntryPoint)
  const client = connect(chain)
  const addresses = Object.values(delegationAddresses)
  const codes = await Promise.all(addresses.map((address) => client.getCode({ address })))
  expect(addresses.filter((_, at) => (codes[at]?.length ?? 0) < 100)).toEqual([])
})

test('on the local EVM chain, the smart-account implementations know the canonical DelegationManager and EntryPoint', async ({
  chain,
}) => {
  const client = connect(chain)
  const { HybridDeleGatorImpl, EIP7702StatelessDeleGatorImpl } = delegationAddresses
  for (const address of [HybridDeleGatorImpl, EIP7702StatelessDeleGatorImpl] as const) {
    const at = { address, abi: implementationAbi }
    const manager = await client.readContract({ ...at, functionName: 'delegationManager' })
    expect(manager).toBe(delegationAddresses.DelegationManager)
    const entryPoint = await client.readContract({ ...at, functionName: 'entryPoint' })
    expect(entryPoint).toBe(localAddresses.entryPoint07)
  }
})

test('on the local EVM chain, the first user operation of hybridAccount deploys it and makes its calls', async ({
  chain,
}) => {
  const client = connect(chain)
  const calls = [
    { to: erin.address, value: 1n },
    { to: erin.address, value: 2n },
  ]
  await runFirstOperation(client, { calls, chainId: chain.chainId })
  expect(await client.getBalance({ address: erin.address })).toBe(3n)
  const owner = await client.readContract({
    address: account.address,
    abi: implementationAbi,
    functionName: 'owner',
  })
  expect(owner).toBe(alice.address)
})

test('on the local EVM chain, a failing call reverts the whole batch of hybridAccount', async ({
  chain,
}) => {
  const client = connect(chain)
  const calls = [
    { to: erin.address, value: 1n },
    { to: localAddresses.usdc, data: '0xdeadbeef' as const },
  ]
  await runFirstOperation(client, { calls, chainId: chain.chainId })
  expect(await client.getBalance({ address: erin.address })).toBe(0n)
})
