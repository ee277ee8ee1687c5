import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { decodeFunctionData, type Hex, hexToNumber, parseSignature, slice } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf } from '../testing/pureContext.ts'
import { account, network, openPureEvm, type Reply } from '../testing/pureEvm.ts'
import { signPermit } from './signPermit.ts'
import { router02Abi } from './swapAbis.ts'

const [token, spender] = [2, 3].map(addressOf) as [Hex, Hex]
const { alice, bob } = localAccounts
const terms = { token: token.toLowerCase(), spender: spender.toLowerCase() }
const permit = { ...terms, amount: 5n, deadline: 99n, nonce: 4n, name: 'USD Coin', version: '2' }
const swap = calldata('refundETH()')
const call = { to: spender, data: swap, value: 1n }
const signer =
  (key: Hex, change: (signature: Hex) => Hex = (signature) => signature): Reply =>
  async ([, json]) =>
    change(await privateKeyToAccount(key).signTypedData(JSON.parse(String(json))))
const sign = async (reply: Reply, changed: object = {}, chainId = '0x1') => {
  const pure = await openPureEvm({
    wallet: { eth_signTypedData_v4: reply, eth_chainId: () => chainId },
  })
  const signed = await signPermit(pure.evm, { network, account, permit, call, ...changed })
  return { ...pure, signed }
}

describe('the request of a permit', () => {
  test('is typed data with every term, numbers as decimal text', async () => {
    const { asked } = await sign(signer(alice.privateKey))
    const [address, json] = (asked.at(-1)?.params ?? []) as [string, string]
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_signTypedData_v4'])
    expect(address).toBe(alice.address)
    expect(JSON.parse(json)).toEqual({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
      message: { owner: alice.address, spender, value: '5', nonce: '4', deadline: '99' },
    })
  })

  test('is not sent to a wallet on another chain', async () => {
    expect(await errorCodeOf(sign(signer(alice.privateKey), {}, '0xa'))).toBe('network/wrong-chain')
  })
})

describe('a signed permit', () => {
  const decode = (data: Hex | undefined) =>
    decodeFunctionData({ abi: router02Abi, data: data ?? '0x' })

  test('comes before the swap, in a multicall with the permit’s deadline', async () => {
    let signature: Hex = '0x'
    const { signed } = await sign(signer(alice.privateKey, (made) => (signature = made)))
    const { r, s, yParity } = parseSignature(signature)
    const own = calldata(
      'selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)',
      ...[token, 5n, 99n, 27 + yParity, r, s],
    )
    expect(signed).toEqual({ ...call, data: expect.anything() })
    expect(decode(signed?.data)).toEqual({ functionName: 'multicall', args: [99n, [own, swap]] })
  })

  test('keeps the multicall of the swap, and its deadline', async () => {
    const data = calldata('multicall(uint256, bytes[])', 77n, [swap, '0x12'])
    const { signed } = await sign(signer(alice.privateKey), { call: { ...call, data } })
    expect(decode(signed?.data)).toMatchObject({ args: [77n, [expect.anything(), swap, '0x12']] })
    const plain = calldata('multicall(bytes[])', [swap])
    const { signed: other } = await sign(signer(alice.privateKey), {
      call: { ...call, data: plain },
    })
    expect(decode(other?.data)).toMatchObject({ args: [99n, [expect.anything(), swap]] })
  })

  test('takes either parity, and a compact signature', async () => {
    const parities = new Set<number>()
    for (const nonce of [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]) {
      let yParity = -1
      const compact = (signature: Hex): Hex => {
        yParity = hexToNumber(slice(signature, 64)) - 27
        const s = BigInt(slice(signature, 32, 64)) | (BigInt(yParity) << 255n)
        return `${slice(signature, 0, 32)}${s.toString(16).padStart(64, '0')}`
      }
      const { signed } = await sign(signer(alice.privateKey, compact), {
        permit: { ...permit, nonce },
      })
      const [, [first = '0x'] = []] = decode(signed?.data).args as [bigint, readonly Hex[]]
      expect(decode(first).args?.[3]).toBe(27 + yParity)
      parities.add(yParity)
    }
    expect(parities).toEqual(new Set([0, 1]))
  })
})

describe('no permit', () => {
  const flip = (signature: Hex): Hex =>
    `${slice(signature, 0, 64)}${signature.endsWith('1b') ? '1c' : '1b'}`
  test.each([
    ['with another account’s signature', signer(bob.privateKey)],
    ['with the other parity', signer(alice.privateKey, flip)],
    ['with one byte more', signer(alice.privateKey, (signature) => `${signature}00`)],
    ['with one byte less', signer(alice.privateKey, (signature) => slice(signature, 0, 63))],
    ['with zeros', () => `0x${'00'.repeat(65)}`],
    ['with no signature', () => null],
    ['by a wallet without typed data', () => Object.assign(new Error('no'), { code: -32601 })],
    ['by a wallet that fails', () => Object.assign(new Error('no'), { code: -32603 })],
    ['by a wallet that rejects the data', () => Object.assign(new Error('no'), { code: -32602 })],
    ['by a wallet with an unknown method', () => Object.assign(new Error('no'), { code: 4200 })],
  ] as [string, Reply][])('is signed %s', async (_, reply) => {
    expect((await sign(reply)).signed).toBeNull()
  })

  test.each([
    [4001, 'wallet/rejected'],
    [4100, 'wallet/unauthorised'],
    [-32002, 'wallet/already-pending'],
  ])('and the error when the wallet throws %d', async (code, expected) => {
    expect(await errorCodeOf(sign(() => Object.assign(new Error('no'), { code })))).toBe(expected)
  })
})
