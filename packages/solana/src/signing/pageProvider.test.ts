import { errorCodeOf } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import {
  account,
  bytesOf,
  keys,
  openWith,
  sign,
  signWire,
  unsigned,
} from '../testing/signingKeys.ts'
import { pageProvider } from './pageProvider.ts'

describe('the provider of the page', () => {
  /** A wallet whose requests are recorded, after a review that the test decides. */
  async function openPage(review: () => Promise<void> = async () => {}) {
    const reviewed: object[] = []
    const signed: Uint8Array[] = []
    const state = await openWith({
      async signMessage({ message }) {
        signed.push(message)
        return { signature: sign(message), signed: message }
      },
      async signTransactions({ transactions }) {
        signed.push(...transactions)
        return transactions.map((wire) => signWire(wire, keys[0]))
      },
      async sendTransaction({ transaction }) {
        signed.push(transaction)
        return new Uint8Array(64).fill(3)
      },
    })
    state.context.reviewRequest = async (request) => {
      reviewed.push(request)
      await review()
    }
    return { provider: pageProvider(state), reviewed, signed }
  }
  const { address } = account
  const wire = unsigned(account)

  test('has every request reviewed by its method', async () => {
    const { provider, reviewed } = await openPage()
    const message = bytesOf('Hi')
    await provider.signMessage({ address, message })
    await provider.signTransaction({ address, transaction: wire })
    await provider.signAllTransactions({ address, transactions: [wire, wire] })
    await provider.signAndSendTransaction({ address, transaction: wire })
    await errorCodeOf(provider.signIn({ domain: 'a.example' }))
    expect(reviewed).toEqual([
      { method: 'solana_signMessage', params: { address, message } },
      { method: 'solana_signTransaction', params: { address, transactions: [wire] } },
      { method: 'solana_signAllTransactions', params: { address, transactions: [wire, wire] } },
      { method: 'solana_signAndSendTransaction', params: { address, transactions: [wire] } },
      { method: 'solana_signIn', params: { domain: 'a.example' } },
    ])
  })

  test('asks the wallet for nothing that the visitor cancels', async () => {
    const { provider, signed } = await openPage(() => Promise.reject(new Error('cancelled')))
    for (const act of [
      provider.signMessage({ address, message: bytesOf('Hi') }),
      provider.signTransaction({ address, transaction: wire }),
      provider.signAllTransactions({ address, transactions: [wire] }),
      provider.signAndSendTransaction({ address, transaction: wire }),
      provider.signIn(),
    ]) {
      await expect(act).rejects.toThrow('cancelled')
    }
    expect(signed).toEqual([])
  })

  test('signs the bytes from before the review, whatever the page makes of them', async () => {
    const given = [bytesOf('Hello'), wire.slice(), wire.slice(), wire.slice()] as const
    const { provider, signed } = await openPage(async () => {
      await new Promise((done) => setImmediate(done))
      for (const bytes of given) bytes.fill(7)
    })
    const [message, one, two, three] = given
    const work = [
      provider.signMessage({ address, message }),
      provider.signTransaction({ address, transaction: one }),
      provider.signAllTransactions({ address, transactions: [two] }),
      provider.signAndSendTransaction({ address, transaction: three }),
    ]
    await Promise.all(work)
    expect(signed).toEqual(expect.arrayContaining([bytesOf('Hello'), wire]))
    expect(signed.some((bytes) => bytes.every((byte) => byte === 7))).toBe(false)
  })
})
