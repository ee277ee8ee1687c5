import { type Hex, numberToHex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { toBase64url } from '../keys/bytes.ts'
import { account, createAccountTools, estimate, gwei } from '../testing/accountTools.ts'
import { hashOf, type SentOperation } from '../testing/sentOperation.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { hashKeyId } from './hashKeyId.ts'
import { dummyPasskeySignature } from './passkeyOwner.ts'
import { prepareOperation } from './prepareOperation.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const paymaster = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const calls = [{ to, value: 5n, data: '0x' }] as const
const plan = { account, calls, nonce: 7n, toAnswer: (hash: string) => hash }

let tools: ReturnType<typeof createAccountTools>
const prepare = (chain: Parameters<typeof createAccountTools>[0] = {}, changes: object = {}) => {
  tools = createAccountTools(chain, changes)
  return prepareOperation(plan, tools)
}
const operation = () => tools.onBundler.paramsOf('eth_sendUserOperation')[0]?.[0] as SentOperation

afterEach(() => tools.keyring.lock())

describe('an operation that a passkey signs', () => {
  const keyId = 'my-passkey'
  const passkeys = [hashKeyId(keyId)]
  let asked: unknown[] = []
  const askPasskey = async (request: { challenge: Uint8Array }) => {
    asked.push(request)
    const text = `{"type":"webauthn.get","challenge":"${toBase64url(request.challenge)}"}`
    return {
      ...{
        keyId,
        authenticatorData: Uint8Array.of(1),
        clientDataJSON: new TextEncoder().encode(text),
      },
      signature: Uint8Array.of(0x30, 6, 2, 1, 5, 2, 1, 6),
    }
  }
  const bundler = {
    eth_estimateUserOperationGas: ([{ signature }]: [{ signature: Hex }]) =>
      signature.length > 132
        ? { ...estimate, verificationGasLimit: numberToHex(700_000n) }
        : estimate,
  }
  afterEach(() => {
    asked = []
  })

  test('has the fee of the passkey, which the wallet’s key does not sign', async () => {
    const prepared = prepare({ passkeys, bundler }, { askPasskey })
    expect(await prepared.fee).toEqual({
      amount: (100_000n + 700_000n + 50_000n) * 15n * gwei,
      isHigh: false,
    })
    const { facts, hasPasskeyOwner } = await prepared.chainDetails
    expect(hasPasskeyOwner).toBe(true)
    expect(facts).toContainEqual({
      label: texts().owner.maxFee,
      value: '0.01275 ETH',
      kind: 'amount',
      asset: { token: null, amount: 12_750_000n * 10n ** 9n },
    })
    tools.keyring.lock()
    const answer = await prepared.signWithPasskey?.(() => {})
    expect(answer).toBe(hashOf(operation(), 1))
    expect(operation()).toMatchObject({ nonce: '0x7', verificationGasLimit: numberToHex(700_000n) })
    expect(asked).toMatchObject([
      { account: account.address, chainId: 'eip155:1', keyIdHashes: passkeys },
    ])
  })

  test('is not sent when the prompt ended meanwhile, or when no passkey owns the account', async () => {
    const commit = () => {
      throw new Error('over')
    }
    await expect(
      prepare({ passkeys, bundler }, { askPasskey }).signWithPasskey?.(commit),
    ).rejects.toThrow('over')
    expect(tools.onBundler.methods()).not.toContain('eth_sendUserOperation')
    await expect(prepare({}, { askPasskey }).signWithPasskey?.(() => {})).rejects.toThrow(
      refusals.noPasskeyOwner,
    )
  })

  test('a sponsored operation shows no fee of the passkey', async () => {
    const sponsor = { paymaster, paymasterData: '0x' }
    const all = { ...bundler, pm_getPaymasterStubData: sponsor, pm_getPaymasterData: sponsor }
    const { facts, warnings } = await prepare({ passkeys, bundler: all }, { askPasskey, paymaster })
      .chainDetails
    const { fee, sponsored } = texts().smartAccount
    expect(facts).toEqual([{ label: fee, value: sponsored, kind: 'text' }])
    expect(warnings).toHaveLength(1)
  })

  test('may be signed by the second of the passkeys that own the account', async () => {
    const owners = [hashKeyId('another'), ...passkeys]
    const prepared = prepare({ passkeys: owners, bundler }, { askPasskey })
    expect(await prepared.signWithPasskey?.(() => {})).toBe(hashOf(operation(), 1))
    expect(asked).toMatchObject([{ keyIdHashes: owners }])
  })

  test('warns of the fee when only the operation for the passkey has unusual gas', async () => {
    const highGas = {
      eth_estimateUserOperationGas: ([{ signature }]: [{ signature: Hex }]) =>
        signature.length > 132
          ? { ...estimate, verificationGasLimit: numberToHex(3_000_001n) }
          : estimate,
    }
    const { warnings } = await prepare({ passkeys, bundler: highGas }, { askPasskey }).chainDetails
    const amount = '0.047250015 ETH'
    expect(warnings).toContainEqual({
      level: 'danger',
      text: fill(texts().approve.highFee, { amount }),
    })
    const usual = await prepare({ passkeys, bundler }, { askPasskey }).chainDetails
    expect(usual.warnings.filter(({ level }) => level === 'danger')).toEqual([])
  })

  test('estimates its gas with the first of the passkeys that own the account', async () => {
    const others = [hashKeyId('first'), hashKeyId('second')]
    await prepare({ passkeys: others, bundler }, { askPasskey }).chainDetails
    const signatures = tools.onBundler
      .paramsOf('eth_estimateUserOperationGas')
      .map(([asked]) => (asked as { signature: Hex }).signature)
    expect(signatures[1]).toBe(dummyPasskeySignature(hashKeyId('first')))
  })

  test('the operation that the passkey signs is checked like the key’s', async () => {
    const estimates = { ...bundler, pm_getPaymasterStubData: null }
    const prepared = prepare(
      { passkeys: [hashKeyId('another')], bundler: estimates },
      { askPasskey },
    )
    await expect(prepared.signWithPasskey?.(() => {})).rejects.toThrow(texts().owner.notOwner)
    expect(tools.onBundler.methods()).not.toContain('eth_sendUserOperation')
  })
})
