import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { addressAt, amountAt } from './bytes.ts'
import type { DecodeContext } from './decodeContext.ts'
import type { Instruction } from './unpack.ts'

const maxU64 = (1n << 64n) - 1n

type InstructionDecoder = (instruction: Instruction, context: DecodeContext) => DecodedRequest

/** The first byte of an instruction (discriminator), which both token programs share. */
const tokenInstruction = {
  initializeMint: 0,
  initializeAccount: 1,
  transfer: 3,
  approve: 4,
  revoke: 5,
  setAuthority: 6,
  mintTo: 7,
  burn: 8,
  closeAccount: 9,
  transferChecked: 12,
  approveChecked: 13,
  mintToChecked: 14,
  burnChecked: 15,
  initializeAccount2: 16,
  syncNative: 17,
  initializeAccount3: 18,
  initializeMint2: 20,
  initializeImmutableOwner: 22,
  withdrawExcessLamports: 38,
} as const

const decoders: Readonly<Record<number, InstructionDecoder>> = {
  [tokenInstruction.transfer]: ({ accounts: [source, destination], data }, context) =>
    describeTransfer({ source, destination, amount: amountAt(data, 1) }, context),
  [tokenInstruction.transferChecked]: ({ accounts: [source, , destination], data }, context) =>
    describeTransfer({ source, destination, amount: amountAt(data, 1) }, context),
  [tokenInstruction.approve]: ({ accounts: [source, delegate], data }, context) =>
    describeAllowance({ source, delegate, amount: amountAt(data, 1) }, context),
  [tokenInstruction.approveChecked]: ({ accounts: [source, , delegate], data }, context) =>
    describeAllowance({ source, delegate, amount: amountAt(data, 1) }, context),
  [tokenInstruction.revoke]: ({ accounts: [source = ''] }, context) =>
    withFacts({ kind: 'revokes', token: mintOf(source, context), spender: '' }),
  [tokenInstruction.setAuthority]: decodeSetAuthority,
  [tokenInstruction.mintTo]: describeMint,
  [tokenInstruction.mintToChecked]: describeMint,
  [tokenInstruction.withdrawExcessLamports]: ({ accounts: [, to = ''] }, context) =>
    to === context.account ? decodedNothing : withDanger('pays-out', to),
  [tokenInstruction.burn]: ({ accounts: [, mint = ''], data }) =>
    describeBurn(mint, amountAt(data, 1)),
  [tokenInstruction.burnChecked]: ({ accounts: [, mint = ''], data }) =>
    describeBurn(mint, amountAt(data, 1)),
  [tokenInstruction.closeAccount]: ({ accounts: [account = '', to = ''] }, context) =>
    describeClosing(account, to, context),
  // These set up an account or a mint that is empty until then, or count its wrapped SOL: nothing leaves the visitor's accounts.
  [tokenInstruction.initializeMint]: () => decodedNothing,
  [tokenInstruction.initializeMint2]: () => decodedNothing,
  [tokenInstruction.initializeAccount]: () => decodedNothing,
  [tokenInstruction.initializeAccount2]: () => decodedNothing,
  [tokenInstruction.initializeAccount3]: () => decodedNothing,
  [tokenInstruction.initializeImmutableOwner]: () => decodedNothing,
  [tokenInstruction.syncNative]: () => decodedNothing,
}

/** Decodes transfers, allowances and ownership changes of tokens. */
export function decodeTokenInstruction(
  instruction: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const decode = decoders[instruction.data[0] ?? -1]
  if (decode) return decode(instruction, context)
  const { program } = instruction
  return mergeDecoded(
    withFacts({ kind: 'calls', contract: program, method: null }),
    withDanger('unknown-call', program),
  )
}

type TokenMove = { source?: string | undefined; amount: bigint | null }

function describeTransfer(
  { source = '', destination = '', amount }: TokenMove & { destination?: string | undefined },
  context: DecodeContext,
): DecodedRequest {
  if (amount === null) return withDanger('malformed', null)
  const token = mintOf(source, context)
  // Show the recipient as the owner: visitors do not know token account addresses.
  const to = context.tokenAccounts.get(destination)?.owner ?? destination
  const owner = context.tokenAccounts.get(source)?.owner
  const isOther = owner !== undefined && owner !== context.account
  const facts = withFacts({
    kind: 'transfers',
    token,
    to,
    amount,
    ...(isOther ? { from: owner } : {}),
  })
  // Without the token account's data neither its owner nor its token is known.
  return owner === undefined ? mergeDecoded(facts, withDanger('unknown-call', source)) : facts
}

function describeAllowance(
  { source = '', delegate = '', amount }: TokenMove & { delegate?: string | undefined },
  context: DecodeContext,
): DecodedRequest {
  if (amount === null) return withDanger('malformed', null)
  const isUnlimited = amount >= maxU64
  return mergeDecoded(
    withFacts({
      kind: 'allows',
      token: mintOf(source, context),
      spender: delegate,
      amount: isUnlimited ? 'all' : amount,
    }),
    withDanger(isUnlimited ? 'allowance-unlimited' : 'allowance', delegate),
  )
}

const accountOwner = 2
/** Names of the token programs' `AuthorityType`; Token-2022 has further ones. */
const authorityNames: Readonly<Record<number, string>> = {
  0: 'MintTokens',
  1: 'FreezeAccount',
  3: 'CloseAccount',
}

/**
 * SetAuthority gives an authority of a token account or of a mint to another address, or removes it. Only the account's
 * owner is ownership; the other authorities are shown by their name. An account cannot be without an owner.
 */
function decodeSetAuthority(
  { program, accounts: [subject = ''], data }: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const [, authorityType = -1, hasNewAuthority] = data
  const newAuthority = hasNewAuthority === 1 ? addressAt(data, 3) : null
  const isRemoved = hasNewAuthority === 0 && authorityType !== accountOwner
  if (newAuthority === null && !isRemoved) return withDanger('malformed', null)
  const name = authorityNames[authorityType]
  const method = name ? `SetAuthority(${name})` : 'SetAuthority'
  const facts =
    newAuthority !== null && authorityType === accountOwner
      ? withFacts({ kind: 'changes-owner', account: subject, to: newAuthority })
      : withFacts({ kind: 'calls', contract: program, method })
  const isTaken = newAuthority !== null && newAuthority !== context.account
  return isTaken ? mergeDecoded(facts, withDanger('control', newAuthority)) : facts
}

/** Tokens that the visitor's mint authority makes for another address; a site that mints to the visitor takes nothing. */
function describeMint(
  { accounts: [, destination = '', authority] }: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const to = context.tokenAccounts.get(destination)?.owner ?? destination
  const isGiven = authority === context.account && to !== context.account
  return isGiven ? withDanger('pays-out', to) : decodedNothing
}

function describeBurn(token: string, amount: bigint | null): DecodedRequest {
  return amount === null
    ? withDanger('malformed', null)
    : withFacts({ kind: 'burns', token, amount })
}

function describeClosing(tokenAccount: string, to: string, context: DecodeContext): DecodedRequest {
  const facts = withFacts({ kind: 'closes-account', account: tokenAccount, to })
  return to === context.account ? facts : mergeDecoded(facts, withDanger('gives-for-nothing', to))
}

function mintOf(tokenAccount: string, { tokenAccounts }: DecodeContext): string {
  return tokenAccounts.get(tokenAccount)?.mint ?? ''
}
