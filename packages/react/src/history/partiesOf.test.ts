import type { Transaction, Transfer } from '@latchkey/core'
import { expect, test } from 'vitest'
import { isTechnical, partiesOf } from './partiesOf.ts'

const me = '0xAa00000000000000000000000000000000000001'
const other = '0xBb00000000000000000000000000000000000002'
const router = '0xCc00000000000000000000000000000000000003'
const zero = `0x${'0'.repeat(40)}`
const isMe = (address: string) => address.toLowerCase() === me.toLowerCase()

function transfer(from: string | null, to: string | null): Transfer {
  return {
    kind: 'token',
    direction: from === me ? 'out' : 'in',
    amount: 1n,
    decimals: 18,
    name: 'Ether',
    symbol: 'ETH',
    token: null,
    tokenId: null,
    imageUrl: null,
    isSpam: false,
    from,
    to,
  }
}

function transaction(
  transfers: readonly Transfer[],
  change: Partial<Transaction> = {},
): Transaction {
  return {
    id: 'a',
    hash: '0xab',
    network: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    atMs: 0,
    from: me,
    to: other,
    transfers,
    application: null,
    ...change,
  }
}

test('partiesOf lists sender and recipient of a transfer, each once in whichever case', () => {
  const own = transaction([transfer(me, other)], { to: other.toLowerCase() })
  expect(partiesOf(own, isMe)).toEqual([
    { role: 'senderAddress', address: me, isOwn: true },
    { role: 'recipientAddress', address: other, isOwn: false },
  ])
})

test('partiesOf lists the account, the pool and the router of a swap, each once', () => {
  const swap = transaction([transfer(me, router), transfer(other, me)], { to: router })
  expect(partiesOf(swap, isMe)).toEqual([
    { role: 'accountAddress', address: me, isOwn: true },
    { role: 'counterpartyAddress', address: other, isOwn: false },
    { role: 'counterpartyAddress', address: router, isOwn: false },
  ])
})

test('partiesOf lists the signer and the contract of a transfer that another address signed', () => {
  const pulled = transaction([transfer(other, me)], { from: router, to: '0xdd' })
  expect(partiesOf(pulled, isMe)).toEqual([
    { role: 'senderAddress', address: other, isOwn: false },
    { role: 'recipientAddress', address: me, isOwn: true },
    { role: 'signerAddress', address: router, isOwn: false },
    { role: 'contractAddress', address: '0xdd', isOwn: false },
  ])
})

test('partiesOf does not list the zero address of a mint', () => {
  const mint = transaction([transfer(zero, me)], { to: router })
  expect(partiesOf(mint, isMe)).toEqual([
    { role: 'recipientAddress', address: me, isOwn: true },
    { role: 'contractAddress', address: router, isOwn: false },
  ])
})

test('partiesOf lists the sender and the contract of an approval without a transfer', () => {
  expect(partiesOf(transaction([], { to: router }), isMe)).toEqual([
    { role: 'senderAddress', address: me, isOwn: true },
    { role: 'contractAddress', address: router, isOwn: false },
  ])
})

test('partiesOf lists no address for a purchase that is not on chain yet', () => {
  const bought = transaction([transfer(null, null)], { from: 'Sandbox', isPurchase: true })
  expect(partiesOf(bought, isMe)).toEqual([])
})

test('isTechnical is true for the pool and the router of a swap, and false for the contract of an approval', () => {
  const swap = transaction([transfer(me, other), transfer(other, me)], { to: router })
  const shown = (of: Transaction) =>
    partiesOf(of, isMe)
      .filter((party) => !isTechnical(party, of))
      .map(({ address }) => address)
  expect(shown(swap)).toEqual([me])
  expect(shown(transaction([], { to: router }))).toEqual([me, router])
})
