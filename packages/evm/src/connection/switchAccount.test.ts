import { errorCodeOf, localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestChain, type TestChain, type TestChainOptions } from '../testing/openTestChain.ts'

const { alice, bob, carol } = localAccounts
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

async function connect(options: Omit<TestChainOptions, 'endpoints'> = {}): Promise<TestChain> {
  const fixture = await openTestChain({ ...options, endpoints: [chain] })
  await fixture.client.connect({ connector: fixture.connector })
  return fixture
}

const account = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' }) as const
const order = (fixture: TestChain) => {
  const now = fixture.connection()
  return now.status === 'connected' ? now.accounts.map(({ address }) => address) : []
}

describe('switchAccount', () => {
  test('the EVM adapter puts the selected account first without a request to the wallet', async () => {
    const fixture = await connect()
    const asked = fixture.wallet.openPrompts.length
    await fixture.client.switchAccount?.(account(bob.address.toLowerCase()))
    expect(order(fixture)).toEqual([bob.address, alice.address])
    expect(fixture.wallet.openPrompts).toHaveLength(asked)
  })

  test('the EVM adapter keeps the selected account after the page gets focus and after a reload', async () => {
    const fixture = await connect()
    await fixture.client.switchAccount?.(account(bob.address))
    fixture.page.dispatchEvent(new Event('focus'))
    await expect.poll(() => fixture.wallet.requests.at(-1)?.method).toMatch(/eth_/)
    expect(order(fixture)[0]).toBe(bob.address)
    const again = await fixture.reload()
    await again.client.reconnect()
    await expect.poll(() => order(again)[0]).toBe(bob.address)
  })

  test('the EVM adapter drops the selection when the wallet itself changes its first account', async () => {
    const fixture = await connect({ accounts: [alice, bob, carol] })
    await fixture.client.switchAccount?.(account(bob.address))
    fixture.wallet.setAccounts([carol.address, alice.address, bob.address])
    await expect.poll(() => order(fixture)[0]).toBe(carol.address)
    fixture.page.dispatchEvent(new Event('focus'))
    fixture.wallet.setAccounts([alice.address, bob.address, carol.address])
    await expect.poll(() => order(fixture)[0]).toBe(alice.address)
  })

  test('the EVM adapter rejects an account that the wallet does not share', async () => {
    const { client } = await connect()
    const work = client.switchAccount?.(account(carol.address)) ?? Promise.resolve()
    expect(await errorCodeOf(work)).toBe('wallet/unauthorised')
  })
})

describe('walletAssets (EIP-7811)', () => {
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

  test('the EVM adapter returns the wallet’s asset list of this chain unchanged', async () => {
    const { reply } = await ask({ capabilities, assets: { '0x7a69': [asset], '0x1': [asset] } })
    expect(reply).toMatchObject({ '0x7a69': [asset] })
  })

  test('the EVM adapter sends no request when the wallet does not announce the capability', async () => {
    const { reply, asked } = await ask({ assets: { '0x7a69': [asset] } })
    expect(reply).toBeNull()
    expect(asked).not.toContain('wallet_getAssets')
  })

  test('the EVM adapter returns null when the wallet announces the capability but never answers', async () => {
    expect((await ask({ capabilities })).reply).toBeNull()
  })
})
