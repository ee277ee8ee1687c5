import { getAddress, type Hex } from 'viem'
import type { EvmTransaction, Fact, Warning } from './ask.ts'

/** What the calldata of a call tells, without a node. */
export type CallReading = {
  title: string
  facts: readonly Fact[]
  warnings: readonly Warning[]
  isRisky: boolean
  movesValue: boolean
  receivers: readonly string[]
  /** The token whose symbol and decimals must be read from the chain. */
  token?: { address: Hex; amount: bigint; label: string }
}

const unlimitedFrom = 2n ** 128n
const unknownCall = 'We don’t know what this call does. It could take everything you have.'

/** Decodes a transaction from its calldata only. Everything that it does not recognise is risky. */
export function readCall({ to, data, value }: EvmTransaction): CallReading {
  if (to === null) {
    return {
      title: 'Deploy a contract',
      facts: [{ label: 'Data', value: data, kind: 'code' }],
      warnings: [{ level: 'danger', text: unknownCall }],
      isRisky: true,
      movesValue: true,
      receivers: [],
    }
  }
  if (data === '0x') {
    return {
      title: 'Send',
      facts: [{ label: 'To', value: getAddress(to), kind: 'address' }],
      warnings: [],
      isRisky: false,
      movesValue: true,
      receivers: [getAddress(to)],
    }
  }
  const known = value === 0n ? readTokenCall(to, data) : null
  return known ?? readUnknown(to, data)
}

function readTokenCall(token: Hex, data: Hex): CallReading | null {
  const words = readWords(data)
  if (!words) return null
  switch (data.slice(0, 10)) {
    case '0xa9059cbb':
      return words.length === 2 ? readTransfer(token, words) : null
    case '0x095ea7b3':
      return words.length === 2 ? readApproval(token, words) : null
    case '0xa22cb465':
      return words.length === 2 ? readOperator(token, words) : null
    default:
      return null
  }
}

function readTransfer(token: Hex, [to, amount]: readonly bigint[]): CallReading | null {
  const address = toAddress(to)
  if (!address) return null
  return {
    title: 'Send',
    facts: [
      { label: 'To', value: address, kind: 'address' },
      { label: 'Token contract', value: getAddress(token), kind: 'address' },
    ],
    warnings: [],
    isRisky: false,
    movesValue: true,
    receivers: [address],
    token: { address: token, amount: amount ?? 0n, label: 'Amount' },
  }
}

function readApproval(token: Hex, [spender, amount = 0n]: readonly bigint[]): CallReading | null {
  const address = toAddress(spender)
  if (!address) return null
  const isUnlimited = amount >= unlimitedFrom
  const ends = amount === 0n
  const cost = isUnlimited
    ? 'There is no limit: the spender can take all of this token, including what you receive later.'
    : 'The spender can take this amount later without asking again.'
  return {
    title: ends ? 'Revoke spending permission' : 'Spending permission',
    facts: [
      { label: 'Spender', value: address, kind: 'address' },
      { label: 'Token contract', value: getAddress(token), kind: 'address' },
      ...(isUnlimited ? [{ label: 'Amount', value: 'Unlimited', kind: 'amount' } as const] : []),
    ],
    warnings: ends ? [] : [{ level: isUnlimited ? 'danger' : 'caution', text: cost }],
    isRisky: isUnlimited,
    // An ERC-721 `approve` has the same calldata, and 0 may be a token id.
    movesValue: true,
    receivers: ends ? [] : [address],
    ...(isUnlimited ? {} : { token: { address: token, amount, label: 'Amount' } }),
  }
}

function readOperator(token: Hex, [operator, isOn]: readonly bigint[]): CallReading | null {
  const address = toAddress(operator)
  if (!address) return null
  return {
    title: isOn ? 'NFT permission' : 'Revoke NFT permission',
    facts: [
      { label: 'Operator', value: address, kind: 'address' },
      { label: 'Collection', value: getAddress(token), kind: 'address' },
    ],
    warnings: isOn
      ? [
          {
            level: 'danger',
            text: 'The operator can transfer every NFT you own in this collection.',
          },
        ]
      : [],
    isRisky: isOn !== 0n,
    movesValue: isOn !== 0n,
    receivers: [address],
  }
}

function readUnknown(to: Hex, data: Hex): CallReading {
  return {
    title: 'Contract call',
    facts: [
      { label: 'Contract', value: getAddress(to), kind: 'address' },
      { label: 'Data', value: data, kind: 'code' },
    ],
    warnings: [{ level: 'danger', text: unknownCall }],
    isRisky: true,
    movesValue: true,
    receivers: [],
  }
}

/** The 32-byte words of the calldata; `null` if bytes are left over. */
function readWords(data: Hex): readonly bigint[] | null {
  const body = data.slice(10)
  if (body.length % 64 !== 0) return null
  return (body.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

function toAddress(word: bigint | undefined): string | null {
  if (word === undefined || word >= 2n ** 160n) return null
  return getAddress(`0x${word.toString(16).padStart(40, '0')}`)
}
