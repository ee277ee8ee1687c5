import type { WalletState } from '@latchkey/core/adapter'
import { errorCodeOf } from '@latchkey/testing'
import { getAddressCodec, getBase58Decoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes } from '../testing/instructionBytes.ts'
import { openScriptedState } from '../testing/scriptedState.ts'
import {
  account,
  bytesOf,
  keys,
  openWith,
  other,
  sign,
  signWire,
  unsigned,
} from '../testing/signingKeys.ts'
import { isSignedBy } from './isSignedBy.ts'
import { signBytes, signIn, signMessage } from './signMessage.ts'
import { signAndSend, signTransactions } from './signTransactions.ts'

/** A wallet that signs what `change` makes of a message. */
const messageWallet = (change: (message: Uint8Array) => Uint8Array, key: Uint8Array = keys[0]) =>
  openWith({
    async signMessage({ message }) {
      const signed = change(message)
      return { signature: sign(signed, key), signed }
    },
  })

describe('signMessage', () => {
  test('returns the signature of the account over the message, in base58', async () => {
    const state = await messageWallet((message) => message)
    const signature = sign(bytesOf('Hello'))
    expect(await signMessage(state, { account, message: 'Hello' })).toBe(
      getBase58Decoder().decode(signature),
    )
    expect(await signBytes(state, { account, message: bytesOf('Hello') })).toEqual(signature)
  })

  test.each<[string, (message: Uint8Array) => Uint8Array, string]>([
    ['a prefix', (message) => concatBytes(bytesOf('prefix '), message), 'it succeeded'],
    [
      'a byte behind it',
      (message) => concatBytes(message, Uint8Array.of(0)),
      'wallet/wrong-signature',
    ],
    [
      'its first byte changed',
      (message) => message.map((byte, at) => (at ? byte : 0)),
      'wallet/wrong-signature',
    ],
    [
      'its last byte changed',
      (message) => message.map((byte, at) => (at === 4 ? 0 : byte)),
      'wallet/wrong-signature',
    ],
    ['its first byte missing', (message) => message.slice(1), 'wallet/wrong-signature'],
    ['nothing', () => new Uint8Array(), 'wallet/wrong-signature'],
  ])('of a wallet that signs the message with %s', async (_, change, code) => {
    const state = await messageWallet(change)
    expect(await errorCodeOf(signMessage(state, { account, message: 'Hello' }))).toBe(code)
  })

  test('rejects the signature of another key', async () => {
    const state = await messageWallet((message) => message, keys[1])
    expect(await errorCodeOf(signMessage(state, { account, message: 'x' }))).toBe(
      'wallet/wrong-signature',
    )
  })

  test('rejects another account, a wallet that cannot, and no wallet', async () => {
    const state = await messageWallet((message) => message)
    const ask = { account: other, message: 'x' }
    expect(await errorCodeOf(signMessage(state, ask))).toBe('wallet/unauthorised')
    const unable = await openWith({})
    const own = { account, message: 'x' }
    expect(await errorCodeOf(signMessage(unable, own))).toBe('wallet/method-unsupported')
    const none = await openScriptedState('http://127.0.0.1:9')
    expect(await errorCodeOf(signMessage(none, own))).toBe('connection/not-connected')
  })
})

describe('isSignedBy', () => {
  const signed = bytesOf('text')
  const signature = sign(signed)
  test('is true for the key, the text and the signature only', () => {
    expect(isSignedBy(account.address, { signature, signed })).toBe(true)
    expect(isSignedBy(other.address, { signature, signed })).toBe(false)
    expect(isSignedBy(account.address, { signature, signed: bytesOf('texu') })).toBe(false)
    for (const at of [0, 31, 32, 63]) {
      const changed = signature.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(isSignedBy(account.address, { signature: changed, signed })).toBe(false)
    }
  })

  test('is false for a short signature, an address that is none, and a key of small order', () => {
    expect(isSignedBy(account.address, { signature: signature.slice(1), signed })).toBe(false)
    expect(isSignedBy('0x00', { signature, signed })).toBe(false)
    const smallOrder = getAddressCodec().decode(new Uint8Array(32))
    const zero = new Uint8Array(64)
    expect(isSignedBy(smallOrder, { signature: zero, signed })).toBe(false)
    const identity = getAddressCodec().decode(Uint8Array.from([1, ...new Uint8Array(31)]))
    const point = Uint8Array.from([1, ...new Uint8Array(63)])
    expect(isSignedBy(identity, { signature: point, signed })).toBe(false)
  })
})

describe('signTransactions', () => {
  const wire = unsigned(account)
  const ask = async (...signed: readonly Uint8Array[]) => {
    const state = await openWith({ signTransactions: async () => signed })
    return errorCodeOf(signTransactions(state, { account, transactions: signed.map(() => wire) }))
  }

  test('accepts transactions that the account signed, also beside another signer', async () => {
    const pair = signWire(unsigned(other, account), null, keys[0])
    expect(await ask(signWire(wire, keys[0]), pair)).toBe('it succeeded')
  })

  test.each([
    ['is not signed', wire],
    ['is signed by another key', signWire(wire, keys[1])],
    ['is signed by its other signer only', signWire(unsigned(other, account), keys[1], null)],
    ['does not name the account', signWire(unsigned(other), keys[1])],
    ['is no transaction', Uint8Array.of(1, 2)],
    [
      'is changed after it was signed',
      signWire(wire, keys[0]).map((byte, at) => (at === 120 ? 9 : byte)),
    ],
  ])('rejects a transaction that %s, also as the second of two', async (_, bad) => {
    expect(await ask(bad)).toBe('wallet/wrong-signature')
    expect(await ask(signWire(wire, keys[0]), bad)).toBe('wallet/wrong-signature')
  })

  test('rejects a wallet that cannot, and another account', async () => {
    const unable = await openWith({})
    const transactions = [wire]
    expect(await errorCodeOf(signTransactions(unable, { account, transactions }))).toBe(
      'wallet/method-unsupported',
    )
    const sending = signAndSend(unable, { account, transaction: wire })
    expect(await errorCodeOf(sending)).toBe('wallet/method-unsupported')
    const able = await openWith({ signTransactions: async () => [] })
    expect(await errorCodeOf(signTransactions(able, { account: other, transactions }))).toBe(
      'wallet/unauthorised',
    )
  })
})

describe('a request', () => {
  test('rejects when the wallet removes the account, and not when it only changes', async () => {
    let change: (state: WalletState | null) => void = () => {}
    let answer: (signature: Uint8Array) => void = () => {}
    const stopped: string[] = []
    const state = await openWith({
      watch(onChange) {
        change = onChange
        return () => stopped.push('stopped')
      },
      sendTransaction: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const send = () => signAndSend(state, { account, transaction: unsigned(account) })
    const chainId = 'solana:test' as const
    const kept = send()
    change({ chainId, accounts: [other, account] })
    answer(new Uint8Array(64).fill(3))
    expect(await kept).toBe(getBase58Decoder().decode(new Uint8Array(64).fill(3)))
    for (const gone of [{ chainId, accounts: [other] as const }, null]) {
      const sending = errorCodeOf(send())
      change(gone)
      expect(await sending).toBe('wallet/disconnected')
    }
    expect(stopped.length).toBeGreaterThanOrEqual(3)
  })
})

describe('signIn', () => {
  const text = (domain: string, address: string) =>
    `${domain} wants you to sign in with your Solana account:\n${address}`
  async function signInWith(
    reply: { address?: string; message?: string; key?: Uint8Array },
    input: object = { domain: 'a.example' },
  ) {
    const { address = account.address, key = keys[0] } = reply
    const signed = bytesOf(reply.message ?? text('a.example', account.address))
    const state = await openWith({
      signIn: async () => ({ address, signature: sign(signed, key), signed }),
    })
    return signIn(state, input)
  }

  test('returns the account, the signature and the message', async () => {
    const signed = bytesOf(text('a.example', account.address))
    const output = { account, signature: sign(signed), signedMessage: signed }
    expect(await signInWith({})).toEqual(output)
    expect(await signInWith({}, {})).toEqual(output)
  })

  test.each([
    ['for another site', { message: text('b.example', account.address) }, 'wallet/wrong-signature'],
    ['for no site', { message: account.address }, 'wallet/wrong-signature'],
    ['of another address', { message: text('a.example', addressOf(9)) }, 'wallet/wrong-signature'],
    ['with another key', { key: keys[1] }, 'wallet/wrong-signature'],
    [
      'with an account that is not connected',
      { address: other.address, key: keys[1] },
      'wallet/unauthorised',
    ],
  ])('rejects a message %s', async (_, reply, code) => {
    expect(await errorCodeOf(signInWith(reply))).toBe(code)
  })

  test('rejects without a wallet, and with one that cannot', async () => {
    expect(await errorCodeOf(signIn(await openWith({}), {}))).toBe('wallet/method-unsupported')
    const none = await openScriptedState('http://127.0.0.1:9')
    expect(await errorCodeOf(signIn(none, {}))).toBe('connection/not-connected')
  })
})
