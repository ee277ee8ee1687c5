import { codeOf, localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestChain, type TestChain, type TestChainOptions } from '../testing/openTestChain.ts'

const { alice, bob, carol } = localAccounts
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

async function connect(options: Omit<TestChainOptions, 'endpoints'> = {}): Promise<TestChain> {
  const stage = await openTestChain({ ...options, endpoints: [chain] })
  await stage.client.connect({ connector: stage.connector })
  return stage
}

const account = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' }) as const
const order = (stage: TestChain) => {
  const now = stage.connection()
  return now.status === 'connected' ? now.accounts.map(({ address }) => address) : []
}

describe('another account of the wallet', () => {
  test('comes first when the visitor chooses it, without asking the wallet', async () => {
    const stage = await connect()
    const asked = stage.wallet.openPrompts.length
    await stage.client.switchAccount?.(account(bob.address.toLowerCase()))
    expect(order(stage)).toEqual([bob.address, alice.address])
    expect(stage.wallet.openPrompts).toHaveLength(asked)
  })

  test('stays first when the page comes to the front again, and after a reload', async () => {
    const stage = await connect()
    await stage.client.switchAccount?.(account(bob.address))
    stage.page.dispatchEvent(new Event('focus'))
    await expect.poll(() => stage.wallet.requests.at(-1)?.method).toMatch(/eth_/)
    expect(order(stage)[0]).toBe(bob.address)
    const again = await stage.reload()
    await again.client.reconnect()
    await expect.poll(() => order(again)[0]).toBe(bob.address)
  })

  test('gives way when the wallet itself chooses', async () => {
    const stage = await connect({ accounts: [alice, bob, carol] })
    await stage.client.switchAccount?.(account(bob.address))
    stage.wallet.setAccounts([carol.address, alice.address, bob.address])
    await expect.poll(() => order(stage)[0]).toBe(carol.address)
    stage.page.dispatchEvent(new Event('focus'))
    stage.wallet.setAccounts([alice.address, bob.address, carol.address])
    await expect.poll(() => order(stage)[0]).toBe(alice.address)
  })

  test('must be one the wallet shares', async () => {
    const { client } = await connect()
    const work = client.switchAccount?.(account(carol.address)) ?? Promise.resolve()
    expect(await codeOf(work)).toBe('wallet/unauthorised')
  })
})

describe('the wallet’s own list of assets', () => {
  const asset = { address: 'native', balance: '0x1', type: 'NATIVE', metadata: {} }
  const capabilities = { 31337: { assetDiscovery: { supported: true } } }
  const ask = async (options: Omit<TestChainOptions, 'endpoints'>) => {
    const { client, networks, wallet } = await connect({
      behaviour: { calls: 'sequential' },
      ...options,
    })
    const [network] = networks
    if (!network) throw new Error('There is no network')
    const reply = await client.walletAssets?.({ account: account(alice.address), network })
    return { reply, asked: wallet.requests.map(({ method }) => method) }
  }

  test('is handed on as it is, for this chain', async () => {
    const { reply } = await ask({ capabilities, assets: { '0x7a69': [asset], '0x1': [asset] } })
    expect(reply).toMatchObject({ '0x7a69': [asset] })
  })

  test('is not asked for when the wallet does not promise one', async () => {
    const { reply, asked } = await ask({ assets: { '0x7a69': [asset] } })
    expect(reply).toBeNull()
    expect(asked).not.toContain('wallet_getAssets')
  })

  test('that is promised but never comes counts as none', async () => {
    expect((await ask({ capabilities })).reply).toBeNull()
  })
})
