import { localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { account, network, openPureEvm } from '../testing/pureEvm.ts'
import { walletAssets } from './walletAssets.ts'

const { alice, carol } = localAccounts
const own = alice.address

describe('the wallet’s assets', () => {
  const assets = { '0x1': [{ address: 'native' }] }
  const list = (discovery: unknown, changes: object = {}) =>
    openPureEvm({
      wallet: {
        wallet_getCapabilities: () => ({ '0x1': { assetDiscovery: discovery } }),
        wallet_getAssets: () => assets,
      },
      ...changes,
    })

  test('are asked for one account and one chain', async () => {
    const pure = await list({ supported: true })
    expect(await walletAssets(pure.evm, { account, network })).toBe(assets)
    expect(pure.asked.at(-1)).toEqual({
      method: 'wallet_getAssets',
      params: [{ account: own, chainFilter: ['0x1'] }],
    })
  })

  test.each([{ supported: false }, { supported: 'true' }, {}, null, true, undefined])(
    'are not asked for with the capability %j',
    async (capability) => {
      const pure = await list(capability)
      expect(await walletAssets(pure.evm, { account, network })).toBeNull()
      expect(pure.asked.map(({ method }) => method)).not.toContain('wallet_getAssets')
    },
  )

  test('are not asked of a wallet on another device', async () => {
    const capabilities = () => ({ '0x1': { assetDiscovery: { supported: true } } })
    const pure = await list(null, { capabilities })
    expect(await walletAssets(pure.evm, { account, network })).toBeNull()
    expect(pure.asked).toEqual([])
  })

  test('are null for an account that the wallet does not share', async () => {
    const pure = await list({ supported: true })
    const foreign = { ...account, address: carol.address }
    expect(await walletAssets(pure.evm, { account: foreign, network })).toBeNull()
  })
})
