import { type Address, concat, getAddress, type Hex, numberToHex, size, slice } from 'viem'
import type { Allowance, Grant, GrantAction } from './spendingLimit.ts'

/** A condition of a delegation: the terms that its enforcer checks at each use. */
export type Caveat = { enforcer: Address; terms: Hex }

/** Enforcers of the Delegation Framework 1.3.0, which have these addresses on every network. */
export const enforcers = {
  allowedCalldata: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  erc20PeriodTransfer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  erc20TransferAmount: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  nativePeriodTransfer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nativeTransferAmount: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  redeemer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const satisfies Record<string, Address>
type Enforcer = keyof typeof enforcers

/** Where the first argument of `transfer(address,uint256)` starts in its calldata: behind the selector. */
const recipientOffset = numberToHex(4, { size: 32 })

/** The caveats that enforce a grant on the chain, its spending limit included, in a fixed order. */
export function encodeGrant(grant: Grant): readonly Caveat[] {
  const { redeemer, startsAt, endsAt, maxCalls, action } = grant
  // The enforcers of periods check their start themselves.
  const after = startsAt === 0n || isPeriodic(action) ? 0n : startsAt - 1n
  const times = concat([numberToHex(after, { size: 16 }), numberToHex(endsAt, { size: 16 })])
  return [
    caveat('timestamp', times),
    // The delegate may delegate further; this enforcer binds the use to one account nevertheless.
    caveat('redeemer', redeemer),
    ...(maxCalls === null ? [] : [caveat('limitedCalls', toWord(maxCalls))]),
    ...(action.kind === 'pay' ? encodePayment(action, startsAt) : encodeCall(action)),
  ]
}

function encodePayment(
  { token, allowance, payees }: Extract<GrantAction, { kind: 'pay' }>,
  startsAt: bigint,
): readonly Caveat[] {
  const terms = encodeAllowance(allowance, startsAt)
  const isOnce = allowance.periodSeconds === null
  if (token === null) {
    return [
      caveat('exactCalldata', '0x'),
      ...(payees.length === 0 ? [] : [caveat('allowedTargets', concat(payees))]),
      caveat(isOnce ? 'nativeTransferAmount' : 'nativePeriodTransfer', terms),
    ]
  }
  return [
    caveat('valueLte', toWord(0n)),
    ...payees.map((payee) =>
      caveat(
        'allowedCalldata',
        concat([recipientOffset, numberToHex(BigInt(payee), { size: 32 })]),
      ),
    ),
    caveat(isOnce ? 'erc20TransferAmount' : 'erc20PeriodTransfer', concat([token, terms])),
  ]
}

function encodeCall({
  contracts,
  methods,
  value,
}: Extract<GrantAction, { kind: 'call' }>): readonly Caveat[] {
  return [
    caveat('allowedTargets', concat(contracts)),
    caveat('allowedMethods', concat(methods)),
    caveat(value === 0n ? 'valueLte' : 'nativeTransferAmount', toWord(value)),
  ]
}

function encodeAllowance({ amount, periodSeconds }: Allowance, startsAt: bigint): Hex {
  if (periodSeconds === null) return toWord(amount)
  return concat([toWord(amount), toWord(periodSeconds), toWord(startsAt)])
}

function isPeriodic(action: GrantAction): boolean {
  return action.kind === 'pay' && action.allowance.periodSeconds !== null
}

/**
 * Decodes a grant from its caveats. Only what `encodeGrant` writes is accepted, to the byte, so that what a screen says
 * cannot differ from what is signed; everything else is `null`.
 */
export function decodeGrant(caveats: readonly Caveat[]): Grant | null {
  const grant = tryDecode(caveats)
  return grant && hasSameCaveats(encodeGrant(grant), caveats) ? grant : null
}

function tryDecode(caveats: readonly Caveat[]): Grant | null {
  const termsOf = (name: Enforcer): Hex | null =>
    caveats.find(({ enforcer }) => enforcer.toLowerCase() === enforcers[name].toLowerCase())
      ?.terms ?? null
  const times = termsOf('timestamp')
  const redeemer = termsOf('redeemer')
  const maxCalls = termsOf('limitedCalls')
  if (!times || !redeemer || size(times) !== 32) return null
  try {
    const decoded = decodePayment(termsOf) ?? decodeCall(termsOf)
    if (!decoded) return null
    const after = BigInt(slice(times, 0, 16))
    return {
      redeemer: getAddress(redeemer),
      startsAt: decoded.startsAt ?? (after === 0n ? 0n : after + 1n),
      endsAt: BigInt(slice(times, 16)),
      maxCalls: maxCalls === null ? null : BigInt(maxCalls),
      action: decoded.action,
    }
  } catch {
    // Terms of another length.
    return null
  }
}

type Terms = (name: Enforcer) => Hex | null
type Decoded = { action: GrantAction; startsAt: bigint | null }

function decodePayment(termsOf: Terms): Decoded | null {
  const tokenTerms = termsOf('erc20TransferAmount') ?? termsOf('erc20PeriodTransfer')
  if (tokenTerms) {
    // The offset (32 bytes), then the payee padded to 32 bytes.
    const payee = termsOf('allowedCalldata')
    return toPayment(getAddress(slice(tokenTerms, 0, 20)), slice(tokenTerms, 20), {
      payees: payee ? [getAddress(slice(payee, 44, 64))] : [],
    })
  }
  const terms = termsOf('nativeTransferAmount') ?? termsOf('nativePeriodTransfer')
  if (!terms || termsOf('exactCalldata') === null) return null
  return toPayment(null, terms, {
    payees: split(termsOf('allowedTargets'), 20).map((a) => getAddress(a)),
  })
}

function toPayment(
  token: Address | null,
  terms: Hex,
  { payees }: { payees: readonly Address[] },
): Decoded {
  const isOnce = size(terms) === 32
  return {
    action: {
      kind: 'pay',
      token,
      allowance: {
        amount: BigInt(slice(terms, 0, 32)),
        periodSeconds: isOnce ? null : BigInt(slice(terms, 32, 64)),
      },
      payees,
    },
    startsAt: isOnce ? null : BigInt(slice(terms, 64)),
  }
}

function decodeCall(termsOf: Terms): Decoded | null {
  const contracts = split(termsOf('allowedTargets'), 20).map((address) => getAddress(address))
  const methods = split(termsOf('allowedMethods'), 4)
  const value = BigInt(termsOf('nativeTransferAmount') ?? termsOf('valueLte') ?? -1)
  // Without these conditions it would be a permission for every call.
  if (contracts.length === 0 || methods.length === 0 || value < 0n) return null
  return { action: { kind: 'call', contracts, methods, value }, startsAt: null }
}

function split(terms: Hex | null, bytes: number): readonly Hex[] {
  // Left-over bytes make the grant differ from its caveats, which `decodeGrant` rejects.
  const count = terms ? Math.floor(size(terms) / bytes) : 0
  return Array.from({ length: count }, (_, at) =>
    slice(terms ?? '0x', at * bytes, (at + 1) * bytes),
  )
}

function caveat(name: Enforcer, terms: Hex): Caveat {
  return { enforcer: enforcers[name], terms: terms.toLowerCase() as Hex }
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

function hasSameCaveats(a: readonly Caveat[], b: readonly Caveat[]): boolean {
  const plain = (caveats: readonly Caveat[]) =>
    caveats.map(({ enforcer, terms }) => `${enforcer}:${terms}`.toLowerCase()).join()
  return plain(a) === plain(b)
}
