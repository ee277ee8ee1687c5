import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import { addressAt, amountAt } from './bytes.ts'
import type { ReadContext } from './readContext.ts'
import type { Instruction } from './unpack.ts'

const most = (1n << 64n) - 1n

type Reader = (instruction: Instruction, context: ReadContext) => DecodedRequest

/** Decoders by the first byte (discriminator), which both token programs share. */
const readers: Readonly<Record<number, Reader>> = {
  1: () => decodedNothing,
  3: ({ accounts: [source, destination], data }, context) =>
    transfers({ source, destination, amount: amountAt(data, 1) }, context),
  4: ({ accounts: [source, delegate], data }, context) =>
    allows({ source, delegate, amount: amountAt(data, 1) }, context),
  5: ({ accounts: [source = ''] }, context) =>
    withFacts({ kind: 'revokes', token: mintOf(source, context), spender: '' }),
  6: readAuthority,
  8: ({ accounts: [, mint = ''], data }) => burns(mint, amountAt(data, 1)),
  9: ({ accounts: [account = '', to = ''] }, context) => closes(account, to, context),
  12: ({ accounts: [source, , destination], data }, context) =>
    transfers({ source, destination, amount: amountAt(data, 1) }, context),
  13: ({ accounts: [source, , delegate], data }, context) =>
    allows({ source, delegate, amount: amountAt(data, 1) }, context),
  15: ({ accounts: [, mint = ''], data }) => burns(mint, amountAt(data, 1)),
  16: () => decodedNothing,
  17: () => decodedNothing,
  18: () => decodedNothing,
  22: () => decodedNothing,
}

/** Decodes transfers, allowances and ownership changes of tokens. */
export function readTokenInstruction(
  instruction: Instruction,
  context: ReadContext,
): DecodedRequest {
  const read = readers[instruction.data[0] ?? -1]
  if (read) return read(instruction, context)
  const { program } = instruction
  return mergeDecoded(
    withFacts({ kind: 'calls', contract: program, method: null }),
    withDanger('unknown-call', program),
  )
}

type Move = { source?: string | undefined; amount: bigint | null }

function transfers(
  { source = '', destination = '', amount }: Move & { destination?: string | undefined },
  context: ReadContext,
): DecodedRequest {
  if (amount === null) return withDanger('malformed', null)
  const token = mintOf(source, context)
  // Show the recipient as the owner: visitors do not know token account addresses.
  const to = context.tokenAccounts.get(destination)?.owner ?? destination
  const owner = context.tokenAccounts.get(source)?.owner
  const isOther = owner !== undefined && owner !== context.account
  const said = withFacts({
    kind: 'transfers',
    token,
    to,
    amount,
    ...(isOther ? { from: owner } : {}),
  })
  // Without the token account's data neither its owner nor its token is known.
  return owner === undefined ? mergeDecoded(said, withDanger('unknown-call', source)) : said
}

function allows(
  { source = '', delegate = '', amount }: Move & { delegate?: string | undefined },
  context: ReadContext,
): DecodedRequest {
  if (amount === null) return withDanger('malformed', null)
  const isUnlimited = amount >= most
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

/** SetAuthority: a new owner or close authority of the account's token account takes control of it. */
function readAuthority(
  { accounts: [subject = ''], data }: Instruction,
  context: ReadContext,
): DecodedRequest {
  const next = data[2] === 1 ? addressAt(data, 3) : null
  const said = withFacts({ kind: 'changes-owner', account: subject, to: next ?? '' })
  const isTaken = next !== null && next !== context.account
  return isTaken ? mergeDecoded(said, withDanger('control', next)) : said
}

function burns(token: string, amount: bigint | null): DecodedRequest {
  return amount === null
    ? withDanger('malformed', null)
    : withFacts({ kind: 'burns', token, amount })
}

function closes(subject: string, to: string, context: ReadContext): DecodedRequest {
  const said = withFacts({ kind: 'closes-account', account: subject, to })
  return to === context.account ? said : mergeDecoded(said, withDanger('gives-for-nothing', to))
}

function mintOf(tokenAccount: string, { tokenAccounts }: ReadContext): string {
  return tokenAccounts.get(tokenAccount)?.mint ?? ''
}
