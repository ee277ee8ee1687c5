import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { disconnectWallet } from '../connection/disconnectWallet.ts'
import { account, openPureEvm } from '../testing/pureEvm.ts'
import { requireChain, requireSigner } from './requireSigner.ts'
import { signMessage, signTypedData } from './signMessage.ts'

const { alice, bob, carol } = localAccounts
const signature = `0x${'ab'.repeat(65)}`
const typed = (domain: object = { chainId: 1 }, change: object = {}) =>
  JSON.stringify({ types: {}, primaryType: 'Mail', domain, message: {}, ...change })

describe('the signer', () => {
  test('is the account in the wallet’s spelling, second account included, at the wallet’s own provider', async () => {
    const { evm, provider } = await openPureEvm({ context: { reviewRequest: async () => {} } })
    const lower = { ...account, address: bob.address.toLowerCase() }
    const signer = await requireSigner(evm, lower)
    expect(signer).toEqual({ provider, wallet: 'Test Wallet', address: bob.address })
    expect(signer.provider).toBe(provider)
  })

  test.each([carol.address, alice.address.slice(0, -1), `${alice.address}0`, ''])(
    'is not %s',
    async (address) => {
      const { evm } = await openPureEvm()
      expect(await errorCodeOf(requireSigner(evm, { ...account, address }))).toBe(
        'wallet/unauthorised',
      )
    },
  )

  test('needs a connection', async () => {
    const { evm } = await openPureEvm()
    await disconnectWallet(evm)
    expect(await errorCodeOf(requireSigner(evm, account))).toBe('connection/not-connected')
  })
})

describe('the chain of the signer', () => {
  test.each([
    ['0x1', 1],
    [1, 1],
    ['1', 1],
  ])('%s is accepted', async (reply, expected) => {
    const { evm } = await openPureEvm({ wallet: { eth_chainId: () => reply } })
    const signer = await requireSigner(evm, account)
    await expect(requireChain(evm, signer, expected)).resolves.toBeUndefined()
  })

  test('is read again at each request, and corrects the connection', async () => {
    let chainId = '0x1'
    const { evm } = await openPureEvm({ wallet: { eth_chainId: () => chainId } })
    const signer = await requireSigner(evm, account)
    await requireChain(evm, signer, 1)
    chainId = '0x2105'
    await expect(requireChain(evm, signer, 1)).rejects.toMatchObject({
      code: 'network/wrong-chain',
      context: { expected: 'eip155:1', actual: 'eip155:8453' },
    })
    await expect.poll(() => [...evm.config.state.connections.values()][0]?.chainId).toBe(8453)
  })

  test('that the wallet does not tell is an error', async () => {
    let reply: unknown = '0x1'
    const { evm } = await openPureEvm({ wallet: { eth_chainId: () => reply } })
    const signer = await requireSigner(evm, account)
    reply = '0x0'
    expect(await errorCodeOf(requireChain(evm, signer, 1))).toBe('wallet/failed')
  })
})

describe('a message', () => {
  test.each([
    ['Hi é', '0x486920c3a9'],
    ['', '0x'],
    ['0x12', '0x30783132'],
    [new Uint8Array([0, 255]), '0x00ff'],
    [new Uint8Array(), '0x'],
  ])('%s is sent as the bytes %s, then the account', async (message, data) => {
    const { evm, asked } = await openPureEvm({ wallet: { personal_sign: () => signature } })
    expect(await signMessage(evm, { account, message })).toBe(signature)
    expect(asked).toEqual([{ method: 'personal_sign', params: [data, alice.address] }])
  })

  test('is signed on any chain', async () => {
    const wallet = { personal_sign: () => signature, eth_chainId: () => '0xa' }
    const { evm } = await openPureEvm({ wallet })
    expect(await signMessage(evm, { account, message: 'Hi' })).toBe(signature)
  })
})

describe('typed data', () => {
  const sign = async (typedData: string, chainId = '0x1') => {
    const wallet = { eth_signTypedData_v4: () => signature, eth_chainId: () => chainId }
    const pure = await openPureEvm({ wallet })
    return { ...pure, signed: signTypedData(pure.evm, { account, typedData }) }
  }

  test.each([typed(), typed({ chainId: '1' }), typed({ chainId: '0x1' }), typed({})])(
    'is sent unchanged: %s',
    async (typedData) => {
      const { signed, asked } = await sign(typedData)
      expect(await signed).toBe(signature)
      expect(asked.at(-1)).toEqual({
        method: 'eth_signTypedData_v4',
        params: [alice.address, typedData],
      })
    },
  )

  test.each([1, '1', '0x1'])(
    'for the chain %s is not sent to a wallet on another one',
    async (chainId) => {
      const { signed, asked } = await sign(typed({ chainId }), '0xa')
      expect(await errorCodeOf(signed)).toBe('network/wrong-chain')
      expect(asked.map(({ method }) => method)).not.toContain('eth_signTypedData_v4')
    },
  )

  test('without a chain is sent to a wallet on any', async () => {
    const { signed, asked } = await sign(typed({}), '0xa')
    expect(await signed).toBe(signature)
    expect(asked.map(({ method }) => method)).not.toContain('eth_chainId')
  })

  test.each([
    'text',
    'null',
    '{}',
    typed({ chainId: true }),
    typed({}, { types: null }),
    typed({}, { primaryType: 1 }),
    typed({}, { message: null }),
    typed({}, { domain: null }),
  ])('is not %s', async (typedData) => {
    const { signed, asked } = await sign(typedData)
    await expect(signed).rejects.toMatchObject({
      code: 'rpc/failed',
      context: { code: -32602, method: 'eth_signTypedData_v4' },
    })
    expect(asked).toEqual([])
  })
})
