import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../test/moneyFixture.ts'
import {
  transferCost as cost,
  dollar,
  openSendFixture,
  payee as to,
  usdc,
} from '../../test/sendFixture.ts'
import type { SimulationRequest } from '../adapter/simulation.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import { executeSend } from './executeSend.ts'

const failure = (code: string) => expect.objectContaining({ code })

describe('prepareSend', () => {
  test('prepareSend encodes the transfer and says what it costs, takes and delivers', async () => {
    const requests: SimulationRequest[] = []
    const { prepare } = await openSendFixture({
      simulate: async (request) => {
        requests.push(request)
        return {
          status: 'simulated',
          changes: [{ kind: 'token', token: usdc, amount: -100n }],
          received: [{ kind: 'token', token: usdc, amount: 98n }],
          allowances: [],
          gasUsed: null,
          isComplete: true,
        }
      },
    })
    const prepared = await prepare({ token: dollar })
    expect(prepared).toMatchObject({
      call: { to: usdc },
      cost,
      account: moneyAccount,
      arrives: 98n,
      warnings: [{ code: 'first-time' }],
    })
    expect(requests).toMatchObject([
      { account: moneyAccount, calls: [prepared.call], tokens: [usdc], recipient: to },
    ])
    expect(Object.isFrozen(prepared)).toBe(true)
  })

  test.each([0n, -1n])('prepareSend rejects the amount %s', async (amount) => {
    const { prepare } = await openSendFixture()
    await expect(prepare({ amount })).rejects.toEqual(failure('send/invalid'))
  })

  test.each(['', 'bob', `${to}0`, to.slice(2), 'So11111111111111111111111111111111111111112'])(
    'prepareSend rejects a recipient that is not an address of the chain: %j',
    async (address) => {
      const { prepare } = await openSendFixture()
      await expect(prepare({ recipient: { address, name: null } })).rejects.toEqual(
        failure('send/invalid'),
      )
    },
  )

  test('prepareSend keeps the fee beside a native amount, to the wei', async () => {
    const { prepare } = await openSendFixture()
    expect((await prepare({ amount: 990n })).arrives).toBeNull()
    await expect(prepare({ amount: 991n })).rejects.toEqual(failure('send/insufficient-gas'))
    await expect(prepare({ amount: 1_000n })).rejects.toEqual(failure('send/insufficient-gas'))
    await expect(prepare({ amount: 1_001n })).rejects.toEqual(failure('send/insufficient-funds'))
  })

  test('prepareSend needs only the fee in the native currency for a token', async () => {
    const { prepare } = await openSendFixture({ nativeBalance: async () => 10n })
    expect((await prepare({ token: dollar, amount: 1_000n })).amount).toBe(1_000n)
    await expect(prepare({ token: dollar, amount: 1_001n })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
      context: { token: 'USDC' },
    })
    const poor = await openSendFixture({ nativeBalance: async () => 9n })
    await expect(poor.prepare({ token: dollar })).rejects.toMatchObject({
      code: 'send/insufficient-gas',
      context: { token: 'ETH' },
    })
  })

  test('prepareSend leaves the balance to the wallet where no source is configured, and stops at another error', async () => {
    const failing = (code: 'balance/unavailable' | 'rpc/failed') => ({
      nativeBalance: () => Promise.reject(new LatchkeyError(code, {} as never)),
    })
    const unknown = await openSendFixture(failing('balance/unavailable'))
    expect((await unknown.prepare({ amount: 5_000n })).amount).toBe(5_000n)
    const broken = await openSendFixture(failing('rpc/failed'))
    await expect(broken.prepare()).rejects.toEqual(failure('rpc/failed'))
    const without = await openSendFixture({ tokenBalance: undefined })
    expect((await without.prepare({ token: dollar, amount: 5_000n })).amount).toBe(5_000n)
  })

  test.each<[string, ChainAbilities]>([
    ['encode a transfer', { writeTransfer: undefined }],
    ['estimate the fee', { estimateCost: undefined }],
    ['send from this account', { canSend: () => false }],
  ])('prepareSend rejects a chain that cannot %s', async (_, abilities) => {
    const { prepare } = await openSendFixture(abilities)
    await expect(prepare()).rejects.toMatchObject({
      code: 'send/unsupported-chain',
      context: { namespace: 'eip155' },
    })
  })

  test('prepareSend rejects a token whose contract has other decimals, and shows the contract’s symbol', async () => {
    const { prepare } = await openSendFixture({
      readToken: async () => ({ symbol: 'USDX', decimals: 6 }),
    })
    const unknown = { ...dollar, address: '0x00000000000000000000000000000000feed0003' }
    expect((await prepare({ token: unknown })).token.symbol).toBe('USDX')
    await expect(prepare({ token: { ...unknown, decimals: 7 } })).rejects.toMatchObject({
      code: 'token/decimals-mismatch',
      context: { claimed: 7, actual: 6 },
    })
  })

  test('prepareSend resolves the recipient’s name again and rejects another address', async () => {
    let address: string | null = to
    const { prepare, latchkey } = await openSendFixture({
      resolveName: async () => (address ? { address, sources: ['site'] } : null),
    })
    const recipient = { address: to.toLowerCase(), name: 'bob.eth' }
    const prepared = await prepare({ recipient })
    expect(prepared.recipient).toEqual({ address: to, name: 'bob.eth', nameSources: ['site'] })
    address = usdc
    await expect(prepare({ recipient })).rejects.toEqual(failure('send/name-changed'))
    await expect(executeSend(latchkey, { transfer: prepared })).rejects.toEqual(
      failure('send/name-changed'),
    )
    address = null
    await expect(prepare({ recipient })).rejects.toEqual(failure('send/unknown-name'))
  })

  test.each([2, 21, 41])(
    'prepareSend rejects a name whose address differs in the digit at %i only',
    async (at) => {
      const other = `${to.slice(0, at)}${to[at] === '0' ? '1' : '0'}${to.slice(at + 1)}`
      const { prepare } = await openSendFixture({
        resolveName: async () => ({ address: other, sources: ['site'] }),
      })
      const recipient = { address: to, name: 'bob.eth' }
      await expect(prepare({ recipient })).rejects.toEqual(failure('send/name-changed'))
    },
  )

  test('prepareSend rejects another network than the wallet’s, and warns about a contract', async () => {
    const { prepare, latchkey } = await openSendFixture({ isContract: async () => true })
    expect((await prepare()).warnings).toContainEqual({ code: 'contract' })
    const network = internals(latchkey).network.getState().networks[1]
    await expect(prepare(network && { network })).rejects.toEqual(failure('network/wrong-chain'))
  })
})
