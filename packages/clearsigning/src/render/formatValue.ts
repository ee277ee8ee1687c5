import { concat, isHex, size } from 'viem'
import { cleanText } from '../values/cleanText.ts'
import type { Leaf } from '../values/node.ts'
import type { ClearValue } from '../values/view.ts'
import { DescriptorError } from './DescriptorError.ts'
import { keysOf, toAddress, toNumber } from './leaf.ts'
import { hasParam, type ParamScope, readListParam, readParam } from './params.ts'

type Formatter = (leaf: Leaf, context: ParamScope) => ClearValue | null

/** A value in the format of its field. What the format can't show is shown as it is. */
export function formatValue(leaf: Leaf, format: string, context: ParamScope): ClearValue {
  const formatter = Object.hasOwn(formatters, format) ? formatters[format] : undefined
  return formatter?.(leaf, context) ?? rawValue(leaf)
}

function rawValue(leaf: Leaf): ClearValue {
  switch (leaf.type) {
    case 'number':
      return { kind: 'number', amount: leaf.value, decimals: 0, unit: '', isScaled: false }
    case 'address':
      return { kind: 'address', address: leaf.value, isSender: false }
    case 'bytes':
      return { kind: 'bytes', hex: leaf.value }
    case 'bool':
      return { kind: 'text', text: String(leaf.value) }
    case 'text':
      return { kind: 'text', text: cleanText(leaf.value) }
  }
}

const formatters: Readonly<Record<string, Formatter>> = {
  amount: (leaf, { scope }) => {
    const amount = toNumber(leaf)
    const chainId = chainOf(scope.container.get('chainId'))
    return amount === null || chainId === null ? null : { kind: 'native', amount, chainId }
  },
  tokenAmount: formatTokenAmount,
  tokenTicker: (leaf, context) => {
    const token = toAddress(leaf)
    const chainId = readChainId(context)
    return token === null || chainId === null ? null : { kind: 'ticker', token, chainId }
  },
  nftName: (leaf, context) => {
    const id = toNumber(leaf)
    const chainId = chainOf(context.scope.container.get('chainId'))
    if (id === null || chainId === null) return null
    const collection = readParam(context, 'collection')
    return { kind: 'nft', id, chainId, collection: collection && toAddress(collection) }
  },
  date: (leaf, { params }) => {
    const value = toNumber(leaf)
    if (value === null || value < 0n) return null
    if (params.encoding === 'blockheight') return { kind: 'block', number: value }
    return params.encoding === 'timestamp' && value <= lastSecond
      ? { kind: 'date', seconds: value }
      : null
  },
  duration: (leaf) => {
    const seconds = toNumber(leaf)
    return seconds === null
      ? null
      : { kind: 'duration', seconds: seconds < 0n ? -seconds : seconds }
  },
  unit: formatUnit,
  enum: (leaf, { descriptor, params }) => {
    const [, name = ''] = /^\$\.metadata\.enums\.([\w$-]+)$/.exec(String(params.$ref)) ?? []
    const enums = descriptor.metadata.enums ?? {}
    const texts = Object.hasOwn(enums, name) ? enums[name] : undefined
    const keys = keysOf(leaf)
    const [, text] =
      Object.entries(texts ?? {}).find(([key]) => keys.includes(key.toLowerCase())) ?? []
    return text === undefined ? null : { kind: 'text', text }
  },
  chainId: (leaf) => {
    const chainId = toNumber(leaf)
    return chainId === null ? null : { kind: 'chain', chainId }
  },
  addressName: (leaf, context) => {
    const address = toAddress(leaf)
    if (address === null) return null
    const senders = readListParam(context, 'senderAddress').map(toAddress)
    return { kind: 'address', address, isSender: senders.includes(address) }
  },
  calldata: formatCall,
}

/** The last second that a `Date` can hold. */
const lastSecond = 8_640_000_000_000n

/**
 * From this amount on, a descriptor may say "Unlimited" or "All" instead of the amount. Whatever threshold it states,
 * a smaller amount is shown as it is.
 */
const unlimitedFrom = 1n << 95n

function formatTokenAmount(leaf: Leaf, context: ParamScope): ClearValue | null {
  const amount = toNumber(leaf)
  const chainId = readChainId(context)
  const tokenLeaf = readParam(context, 'token')
  const token = tokenLeaf && toAddress(tokenLeaf)
  if (amount === null || chainId === null || !token) return null
  const label = unlimitedLabel(amount, context)
  const named = { amount, chainId, ...(label ? { label } : {}) }
  const natives = readListParam(context, 'nativeCurrencyAddress').map(toAddress)
  return natives.includes(token) ? { kind: 'native', ...named } : { kind: 'token', token, ...named }
}

function unlimitedLabel(amount: bigint, context: ParamScope): string | null {
  const threshold = hasParam(context, 'threshold') ? readParam(context, 'threshold') : null
  const from = threshold && toNumber(threshold)
  if (from === null || amount < from || amount < unlimitedFrom) return null
  const message = readParam(context, 'message')
  const label = message?.type === 'text' ? message.value : 'Unlimited'
  // A label with digits would read as an amount.
  return /\p{N}/u.test(label) ? null : label
}

function formatUnit(leaf: Leaf, context: ParamScope): ClearValue | null {
  const amount = toNumber(leaf)
  if (amount === null) return null
  const base = readParam(context, 'base')
  const decimals = readParam(context, 'decimals')
  const places = decimals ? toNumber(decimals) : 0n
  if (places === null || places < 0n || places > 77n) throw new DescriptorError('decimals')
  const unit = base?.type === 'text' ? base.value : ''
  const isScaled = context.params.prefix === true
  return { kind: 'number', amount, decimals: Number(places), unit, isScaled }
}

function formatCall(leaf: Leaf, context: ParamScope): ClearValue | null {
  const callee = readParam(context, 'callee')
  const to = callee && toAddress(callee)
  const chainId = readChainId(context)
  if (leaf.type !== 'bytes' || !to || chainId === null) return null
  // Without calldata nothing is called.
  if (leaf.value === '0x') return null
  const selector = readParam(context, 'selector')?.value
  const isSelector = isHex(selector) && size(selector) === 4
  const data = isSelector ? concat([selector, leaf.value]) : leaf.value
  const amount = readParam(context, 'amount')
  const spender = readParam(context, 'spender')
  const value = (amount && toNumber(amount)) ?? 0n
  const from = spender && toAddress(spender)
  return { kind: 'call', call: { chainId, to, data, value, from, view: null } }
}

/** The chain of a token or a call: the parameter's, else the request's. `null` if it can't be read. */
function readChainId(context: ParamScope): number | null {
  const leaf = hasParam(context, 'chainId')
    ? readParam(context, 'chainId')
    : context.scope.container.get('chainId')
  return chainOf(leaf)
}

function chainOf(leaf: Leaf | null | undefined): number | null {
  const value = leaf ? toNumber(leaf) : null
  return value !== null && value > 0n && value <= Number.MAX_SAFE_INTEGER ? Number(value) : null
}
