import { isLatchkeyError, type LatchkeyOptions, sendTransaction } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { BaseError, erc20Abi, maxUint256, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReviewedSite, type ReviewedSite } from '../testing/openReviewedSite.ts'
import { getPublicClient } from './getPublicClient.ts'
import { getWalletClient } from './getWalletClient.ts'

const { alice, bob, erin, mallory } = localAccounts
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const open = (options?: Partial<LatchkeyOptions>) => openReviewedSite(chain, options)

const allowance = {
  address: localAddresses.usdc,
  abi: erc20Abi,
  functionName: 'approve',
  args: [mallory.address, maxUint256],
} as const

const permit = {
  domain: {
    name: 'USD Coin',
    version: '2',
    chainId: 31_337,
    verifyingContract: localAddresses.usdc,
  },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: {
    owner: alice.address,
    spender: mallory.address,
    value: maxUint256,
    nonce: 0n,
    deadline: maxUint256,
  },
} as const

/** The code of our error in an error of viem. */
async function codeInside(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const ours = error instanceof BaseError ? error.walk((inner) => isLatchkeyError(inner)) : null
  return isLatchkeyError(ours) ? ours.code : String(error)
}

const asked = ({ wallet }: ReviewedSite) =>
  wallet.requests.map(({ method }) => method).filter((method) => /send|sign/i.test(method))

describe('getWalletClient', () => {
  test('a wallet client gives the wallet nothing of a harmful request that the visitor cancels', async () => {
    const site = await open()
    const client = await getWalletClient(site.latchkey)
    const { address: to } = allowance
    for (const attack of [
      () => client.writeContract(allowance),
      () => client.signTypedData(permit),
      () => client.signMessage({ message: { raw: `0x${'ab'.repeat(32)}` } }),
      () => client.sendCalls({ calls: [{ ...allowance, to }] }),
      () => client.request({ method: 'eth_sign', params: [alice.address, `0x${'ab'.repeat(32)}`] }),
    ]) {
      expect(await codeInside(attack())).toBe('wallet/rejected')
    }
    expect(site.shown).toHaveLength(5)
    expect(asked(site)).toEqual([])
  })

  test('a wallet client’s request goes to the wallet once, after one review, and is mined', async () => {
    const site = await open()
    site.decision = 'continue'
    const client = await getWalletClient(site.latchkey)
    const reader = await getPublicClient(site.latchkey)
    const hash = await client.writeContract(allowance)
    await reader.waitForTransactionReceipt({ hash })
    const allowed = { ...allowance, functionName: 'allowance' } as const
    const args = [alice.address, mallory.address] as const
    expect(await reader.readContract({ ...allowed, args })).toBe(maxUint256)
    expect(site.shown).toHaveLength(1)
    expect(asked(site)).toEqual(['eth_sendTransaction'])
  })

  test('a wallet client pays and signs without a review where sendTransaction does', async () => {
    const site = await open()
    const client = await getWalletClient(site.latchkey)
    const signature = await client.signMessage({ message: 'Hello' })
    const { address } = alice
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    expect(await client.sendTransaction({ to: erin.address, value: 1n })).toMatch(/^0x/)
    expect(await sendTransaction(site.latchkey, { to: erin.address, value: 1n })).toMatch(/^0x/)
    expect(site.shown).toEqual([])
  })

  test('a wallet client does not repeat a transaction whose reply is an internal error', async () => {
    const site = await open()
    const client = await getWalletClient(site.latchkey)
    site.wallet.behave({ send: { error: { code: -32603, message: 'Internal error' } } })
    await expect(client.sendTransaction({ to: erin.address, value: 1n })).rejects.toThrow()
    expect(asked(site)).toEqual(['eth_sendTransaction'])
  })

  test('a wallet client sends from the given account of the wallet', async () => {
    const { latchkey, wallet } = await open()
    const account = { namespace: 'eip155', address: bob.address } as const
    const client = await getWalletClient(latchkey, { account })
    const hash = await client.sendTransaction({ to: erin.address, value: 1n })
    const reader = await getPublicClient(latchkey)
    const { from } = await reader.getTransaction({ hash })
    expect([from, wallet.sent.length]).toEqual([bob.address.toLowerCase(), 1])
  })

  test('getWalletClient rejects a foreign account, another network and a disconnected wallet, before any request', async () => {
    const site = await open()
    const { latchkey } = site
    const client = (parameters: Parameters<typeof getWalletClient>[1]) =>
      errorCodeOf(getWalletClient(latchkey, parameters))
    const account = { namespace: 'eip155', address: mallory.address } as const
    expect(await client({ account })).toBe('wallet/unauthorised')
    const elsewhere = { namespace: 'solana', address: mallory.address } as const
    expect(await client({ account: elsewhere })).toBe('wallet/unauthorised')
    expect(await client({ network: 'eip155:10' })).toBe('network/not-supported')
    await (await internals(latchkey).chain('eip155')).disconnect()
    expect(await client({})).toBe('connection/not-connected')
    expect(asked(site)).toEqual([])
  })
})

describe('getPublicClient', () => {
  test('getPublicClient returns one client for each network', async () => {
    const { latchkey, network } = await open()
    const client = await getPublicClient(latchkey)
    expect(await client.getChainId()).toBe(31_337)
    expect(await getPublicClient(latchkey, { network })).toBe(client)
    expect(await errorCodeOf(getPublicClient(latchkey, { network: 'eip155:10' }))).toBe(
      'network/not-supported',
    )
  })
})
