import { createScriptedSession, errorCodeOf, type SessionTerms } from '@latchkey/testing'
import { getBase58Decoder, getBase64Decoder, getTransactionDecoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes } from '../testing/instructionBytes.ts'
import { wireOf } from '../testing/messageBytes.ts'
import { openSessionWallet } from './openSessionWallet.ts'
import { putSignature } from './putSignature.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [a, b] = [addressOf(1), addressOf(2)]
const accountOf = (address: string) => ({ namespace: 'solana', address, type: 'eoa' }) as const
const wire = wireOf({ accounts: [a, b], signers: 2 })
const signature = new Uint8Array(64).fill(5)
const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

describe('a wallet over a session', () => {
  const methods = [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ]
  function open(replies: Readonly<Record<string, unknown>>, agreement: Partial<SessionTerms> = {}) {
    const agreed: SessionTerms = {
      addresses: [a, b],
      chains: [mainnet, devnet],
      methods,
      ...agreement,
    }
    const asked: object[] = []
    const session = createScriptedSession('solana', agreed, async (method, params) => {
      asked.push({ method, params })
      return replies[method]
    })
    return { session, asked, connection: openSessionWallet(session, devnet) }
  }
  const account = accountOf(b)

  test('gets requests for the account on its network', async () => {
    const { session, asked, connection } = open({
      solana_signMessage: { signature: base58(signature) },
      solana_signTransaction: { transaction: base64(wire) },
      solana_signAllTransactions: { transactions: [base64(wire), base64(wire)] },
      solana_signAndSendTransaction: { signature: base58(signature) },
    })
    const message = Uint8Array.of(0, 255)
    expect(await connection.signMessage?.({ account, message })).toEqual({
      signature,
      signed: message,
    })
    expect(await connection.signTransactions?.({ account, transactions: [wire] })).toEqual([wire])
    const transactions = [wire, wire]
    expect(await connection.signTransactions?.({ account, transactions })).toEqual(transactions)
    expect(await connection.sendTransaction?.({ account, transaction: wire })).toEqual(signature)
    expect(session.requests.map(({ chainId }) => chainId)).toEqual(Array(4).fill(devnet))
    expect(asked).toEqual([
      { method: methods[0], params: { pubkey: b, message: base58(message) } },
      { method: methods[1], params: { pubkey: b, transaction: base64(wire) } },
      { method: methods[2], params: { transactions: [base64(wire), base64(wire)] } },
      { method: methods[3], params: { pubkey: b, transaction: base64(wire) } },
    ])
  })

  test('may return the signature alone, which is put at its signer', async () => {
    const { connection } = open({ solana_signTransaction: { signature: base58(signature) } })
    const [signed = wire] =
      (await connection.signTransactions?.({ account, transactions: [wire] })) ?? []
    expect(signed).toEqual(concatBytes(wire.slice(0, 65), signature, wire.slice(129)))
    expect(getTransactionDecoder().decode(signed).signatures).toMatchObject({ [a]: null })
    expect(putSignature(wire, a, undefined)).toEqual(wire)
  })

  test.each([
    ['nothing', undefined],
    ['a short signature', { signature: base58(signature.slice(1)) }],
    ['a long signature', { signature: base58(concatBytes(signature, Uint8Array.of(1))) }],
    ['a signature as bytes', { signature }],
    ['a signature that is not base58', { signature: '0OIl' }],
  ])('fails when it returns %s', async (_, reply) => {
    const { connection } = open({ solana_signMessage: reply, solana_signAndSendTransaction: reply })
    for (const work of [
      connection.signMessage?.({ account, message: Uint8Array.of(1) }),
      connection.sendTransaction?.({ account, transaction: wire }),
    ]) {
      expect(await errorCodeOf(work ?? Promise.resolve())).toBe('wallet/failed')
    }
  })

  test('is not asked for a method that the session does not grant', async () => {
    const { session, connection } = open({}, { methods: [] })
    const work = connection.signMessage?.({ account, message: Uint8Array.of(1) })
    expect(await errorCodeOf(work ?? Promise.resolve())).toBe('wallet/method-unsupported')
    expect([connection.signTransactions, connection.sendTransaction]).toEqual([
      undefined,
      undefined,
    ])
    const one = open({}, { methods: ['solana_signTransaction'] })
    const both = one.connection.signTransactions?.({ account, transactions: [wire, wire] })
    expect(await errorCodeOf(both ?? Promise.resolve())).toBe('wallet/method-unsupported')
    expect([...session.requests, ...one.session.requests]).toEqual([])
  })
})
