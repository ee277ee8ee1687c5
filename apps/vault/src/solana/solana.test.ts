import { localSolanaAccounts, localSolanaTokens } from '@latchkey/testing'
import { base58, base64 } from '@scure/base'
import {
  AccountRole,
  address,
  createNoopSigner,
  getTransactionDecoder,
  type Instruction,
  verifySignature,
} from '@solana/kit'
import { getAdvanceNonceAccountInstruction, getAssignInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createRoot } from '../keys/root.ts'
import { openSolanaFixture, pay, payToken, tokenAccountOf } from '../testing/solanaFixture.ts'
import { prepareSolanaRequest } from './prepareSolanaRequest.ts'
import { decodeTransaction } from './solanaTransaction.ts'

const { alice, bob, mallory } = localSolanaAccounts
const { usdc } = localSolanaTokens
const chainId = 'solana:local'
let chain: Awaited<ReturnType<typeof openSolanaFixture>>
beforeAll(async () => {
  chain = await openSolanaFixture()
})
afterAll(() => chain.close())

const requestContext = (own: string = alice.address) => ({
  origin: 'https://shop.example',
  chainId,
  addresses: { solana: own },
})
const prepare = (method: string, params: unknown, own?: string) =>
  prepareSolanaRequest({ method, params }, requestContext(own), {
    node: chain.node,
    keyring: createKeyring(),
  })
const transaction = (instructions: readonly Instruction[], version: 0 | 'legacy' = 0) =>
  prepare('solana_signTransaction', { transaction: chain.write(instructions, { version }) })

test.each([0, 'legacy'] as const)(
  'the vault’s approval of a Solana payment in a %s transaction shows recipient, amount, fee and balance changes',
  async (version) => {
    const { decoded, chainDetails: more } = transaction([pay(bob.address, 500_000_000n)], version)
    expect(decoded).toMatchObject({
      title: 'Send',
      needsWindow: false,
      movesValue: true,
      receivers: [bob.address],
      spends: [
        { token: null, amount: 500_000_000n },
        { token: null, amount: 5_000n },
      ],
    })
    expect(decoded.facts).toContainEqual({ label: 'To', value: bob.address, kind: 'address' })
    expect(decoded.facts).toContainEqual({ label: 'Amount', value: '0.5 SOL', kind: 'amount' })
    const simulation = await more
    expect(simulation.warnings).toEqual([])
    const lost = simulation.facts.find(({ label }) => label === 'You send')?.value
    expect(lost).toMatch(/^0\.5(00005)? SOL$/)
    expect(simulation.facts.at(-1)).toMatchObject({
      label: 'Max network fee',
      value: '0.000005 SOL',
    })
  },
)

test('the vault’s approval of a Solana token payment shows the token, the amount and the owner of the receiving account', async () => {
  const { decoded, chainDetails: more } = transaction(await payToken(mallory.address, 12_500_000n))
  expect(decoded).toMatchObject({ title: 'Send', needsWindow: false })
  expect(decoded.spends).toContainEqual({ token: usdc.address, amount: 12_500_000n })
  expect(decoded.facts).toContainEqual({ label: 'Amount', value: '12.5', kind: 'amount' })
  const { facts } = await more
  expect(facts).toContainEqual({
    label: 'You send',
    value: '12.5 of an unknown token',
    kind: 'amount',
  })
  expect(facts).toContainEqual({ label: 'Token mint', value: usdc.address, kind: 'address' })
  expect(facts.find(({ label }) => label.endsWith('belongs to'))?.value).toBe(mallory.address)
})

test('the vault’s approval of a Solana transaction that fails in the simulation shows a danger warning', async () => {
  const { chainDetails: more } = transaction([pay(bob.address, 10n ** 15n)])
  expect((await more).warnings).toContainEqual({
    level: 'danger',
    text: 'This would fail right now. You would only pay the fee.',
  })
})

const own = createNoopSigner(address(alice.address))
const someProgram = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')

function budget(tag: number, amount: bigint, length: number): Instruction {
  const digits = Array.from({ length }, (_, at) => Number((amount >> BigInt(8 * at)) & 255n))
  const programAddress = address('ComputeBudget111111111111111111111111111111')
  return { programAddress, data: Uint8Array.from([tag, ...digits]) }
}

test.each<[string, () => Promise<readonly Instruction[]>]>([
  ['an unknown program', async () => [{ programAddress: someProgram, data: new Uint8Array([1]) }]],
  [
    'a payment beside an unknown program',
    async () => [pay(bob.address, 1n), { programAddress: someProgram, data: new Uint8Array(0) }],
  ],
  [
    'a permission to spend',
    async () => [
      getApproveInstruction({
        source: await tokenAccountOf(alice.address),
        delegate: address(mallory.address),
        owner: own,
        amount: 1n,
      }),
    ],
  ],
  [
    'a new owner of a token account',
    async () => [
      getSetAuthorityInstruction({
        owned: await tokenAccountOf(alice.address),
        owner: own,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: address(mallory.address),
      }),
    ],
  ],
  [
    'an account assigned to a program',
    async () => [getAssignInstruction({ account: own, programAddress: someProgram })],
  ],
  [
    'a durable nonce',
    async () => [
      getAdvanceNonceAccountInstruction({
        nonceAccount: address(bob.address),
        nonceAuthority: own,
      }),
      pay(bob.address, 1n),
    ],
  ],
  [
    'a very high priority fee',
    async () => [pay(bob.address, 1n), budget(2, 1_400_000n, 4), budget(3, 10n ** 11n, 8)],
  ],
  [
    'a payment with bytes left over',
    async () => {
      const fine = pay(bob.address, 1n)
      return [{ ...fine, data: Uint8Array.from([...fine.data, 0]) }]
    },
  ],
  [
    'a payment with an account too many',
    async () => {
      const fine = pay(bob.address, 1n)
      const more = { address: address(mallory.address), role: AccountRole.READONLY }
      return [{ ...fine, accounts: [...fine.accounts, more] }]
    },
  ],
])(
  'the vault’s approval of a Solana transaction with %s shows a danger warning and needs the vault’s window',
  async (_what, instructions) => {
    const { decoded } = transaction(await instructions())
    expect(decoded.needsWindow).toBe(true)
    expect(decoded.warnings.some(({ level }) => level === 'danger')).toBe(true)
  },
)

test('solana_signAllTransactions with several transactions needs the vault’s window', () => {
  const wire = chain.write([pay(bob.address, 1n)])
  const { decoded } = prepare('solana_signAllTransactions', { transactions: [wire, wire] })
  expect(decoded).toMatchObject({ needsWindow: true, receivers: [bob.address, bob.address] })
})

test('the vault rejects a Solana transaction of another account, or one disguised as a message', () => {
  const strange = chain.write([pay(alice.address, 1n, bob.address)], { from: bob.address })
  expect(() => prepare('solana_signTransaction', { transaction: strange })).toThrow(
    'for another account',
  )
  const disguised = base58.encode(
    decodeTransaction(base64.decode(chain.write([pay(bob.address, 1n)]))).bytes,
  )
  expect(() => prepare('solana_signMessage', { message: disguised })).toThrow('is a transaction')
  expect(() => prepare('solana_signMessage', { message: '1', pubkey: bob.address })).toThrow(
    'for another account',
  )
  expect(() => prepare('eth_sign', {})).toThrow('not allowed')
})

test('@solana/kit verifies the vault’s signatures, and the chain accepts the payment', async () => {
  const keyring = createKeyring()
  const root = createRoot()
  const { address: mine } = await deriveChainKey(root, 'solana')
  keyring.hold(root)
  await chain.give(mine, 1_000_000_000n)
  await expect.poll(() => chain.balanceOf(mine)).toBe(1_000_000_000n)
  const wire = chain.write([pay(mallory.address, 250_000_000n, mine)], { from: mine })
  const tools = { node: chain.node, keyring }
  const request = { method: 'solana_signTransaction', params: { transaction: wire, pubkey: mine } }
  const signed = await prepareSolanaRequest(request, requestContext(mine), tools).sign(() => {})
  const { transaction: text } = signed as { transaction: string }
  const { signatures, messageBytes } = getTransactionDecoder().decode(base64.decode(text))
  const signature = signatures[address(mine)]
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(base58.decode(mine)),
    'Ed25519',
    true,
    ['verify'],
  )
  expect(signature && (await verifySignature(key, signature, messageBytes))).toBe(true)
  const before = chain.balanceOf(mallory.address)
  const send = { method: 'solana_signAndSendTransaction', params: { transaction: wire } }
  await prepareSolanaRequest(send, requestContext(mine), tools).sign(() => {})
  await expect.poll(() => chain.balanceOf(mallory.address)).toBe(before + 250_000_000n)
  const hello = {
    method: 'solana_signMessage',
    params: { message: base58.encode(Buffer.from('hi')) },
  }
  const signedMessage = (await prepareSolanaRequest(hello, requestContext(mine), tools).sign(
    () => {},
  )) as {
    signature: string
  }
  const proof = base58.decode(signedMessage.signature) as Parameters<typeof verifySignature>[1]
  expect(await verifySignature(key, proof, Buffer.from('hi'))).toBe(true)
  keyring.lock()
})
