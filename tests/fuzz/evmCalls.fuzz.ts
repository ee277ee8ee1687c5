import { hex } from '@scure/base'
import { Interface, type TransactionDescription } from 'ethers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTokenCall } from '../../packages/evm/src/guard/decodeTokenCall.ts'
import { attempt, compare, mutated } from './compare.ts'

const tokens = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address to, uint256 amount)',
  'function increaseAllowance(address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address to, bool isAllowed)',
])

const account = `0x${'a1'.repeat(20)}`
const token = `0x${'70'.repeat(20)}`
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${hex.encode(bytes)}`)
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n }),
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  fc.constantFrom((1n << 96n) - 1n, 1n << 128n),
)
const amounts = fc.array(amount, { maxLength: 4 })
const data = fc.uint8Array({ maxLength: 40 })

const call = fc
  .oneof(
    fc.tuple(fc.constantFrom('transfer', 'approve', 'increaseAllowance'), address, amount),
    fc.tuple(fc.constant('transferFrom'), address, address, amount),
    fc.tuple(fc.constant('setApprovalForAll'), address, fc.boolean()),
    fc.tuple(fc.constant('safeTransferFrom(address,address,uint256)'), address, address, amount),
    fc.tuple(
      fc.constant('safeTransferFrom(address,address,uint256,bytes)'),
      ...([address, address, amount, data] as const),
    ),
    fc.tuple(
      fc.constant('safeTransferFrom(address,address,uint256,uint256,bytes)'),
      ...([address, address, amount, amount, data] as const),
    ),
    fc.tuple(
      fc.constant('safeBatchTransferFrom'),
      ...([address, address, amounts, amounts, data] as const),
    ),
  )
  .map(([name, ...values]) => hex.decode(tokens.encodeFunctionData(name, values).slice(2)))

test('the request review names the recipient, the amount and the NFTs that ethers decodes from a token’s calldata', () => {
  compare({
    name: 'tokenCall',
    inputs: mutated(call).map(hex.encode),
    agree(input) {
      const ours = decodeTokenCall(
        { to: token, data: `0x${input}` },
        { account, swapRouters: { routers: [] }, chainId: 1n, depth: 0, isSender: true },
      )
      const parsed = attempt(() => parseCall(`0x${input}`))
      const theirs = parsed ? factsOf(parsed.name, parsed.args.toObject()) : null
      // What ours does not decode is shown as an unknown call, and an old contract may run what ethers rejects.
      if (ours && theirs) expect(ours.facts.map(comparable)).toEqual(theirs)
    },
  })
})

/** ethers rejects an argument only when it is read. */
function parseCall(data: string): TransactionDescription | null {
  const parsed = tokens.parseTransaction({ data })
  parsed?.args.toArray(true)
  return parsed
}

type Fact = { kind: string; to: string; value: string }

/** What the review must say of a call, by ethers' reading of it. */
function factsOf(name: string, args: Readonly<Record<string, unknown>>): readonly Fact[] {
  const to = String(args.to).toLowerCase()
  if (name === 'safeBatchTransferFrom') {
    if (!Array.isArray(args.ids)) throw new Error('No ids')
    return args.ids.map((id) => ({ kind: 'transfers-nft', to, value: String(id) }))
  }
  if (name === 'safeTransferFrom') return [{ kind: 'transfers-nft', to, value: String(args.id) }]
  if (name === 'setApprovalForAll') {
    return [
      args.isAllowed ? { kind: 'allows', to, value: 'all' } : { kind: 'revokes', to, value: '' },
    ]
  }
  if (name.startsWith('transfer')) return [{ kind: 'transfers', to, value: String(args.amount) }]
  const value = String(args.amount)
  return [value === '0' ? { kind: 'revokes', to, value: '' } : { kind: 'allows', to, value }]
}

function comparable(fact: object): Fact {
  const { kind, to, spender, amount, id } = fact as Readonly<Record<string, unknown>>
  return {
    kind: String(kind),
    to: String(to ?? spender).toLowerCase(),
    value: String(id ?? amount ?? ''),
  }
}
