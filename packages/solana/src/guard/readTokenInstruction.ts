import { addressAt, amountAt } from './bytes.ts'
import type { ReadContext } from './readContext.ts'
import { nothing, type Reading, says, together, warns } from './reading.ts'
import type { Instruction } from './unpack.ts'

const most = (1n << 64n) - 1n

type Reader = (instruction: Instruction, context: ReadContext) => Reading

/** Decoders by the first byte (discriminator), which both token programs share. */
const readers: Readonly<Record<number, Reader>> = {
  1: () => nothing,
  3: ({ accounts: [source, destination], data }, context) =>
    transfers({ source, destination, amount: amountAt(data, 1) }, context),
  4: ({ accounts: [source, delegate], data }, context) =>
    allows({ source, delegate, amount: amountAt(data, 1) }, context),
  5: ({ accounts: [source = ''] }, context) =>
    says({ kind: 'revokes', token: mintOf(source, context), spender: '' }),
  6: readAuthority,
  8: ({ accounts: [, mint = ''], data }) => burns(mint, amountAt(data, 1)),
  9: ({ accounts: [account = '', to = ''] }, context) => closes(account, to, context),
  12: ({ accounts: [source, , destination], data }, context) =>
    transfers({ source, destination, amount: amountAt(data, 1) }, context),
  13: ({ accounts: [source, , delegate], data }, context) =>
    allows({ source, delegate, amount: amountAt(data, 1) }, context),
  15: ({ accounts: [, mint = ''], data }) => burns(mint, amountAt(data, 1)),
  16: () => nothing,
  17: () => nothing,
  18: () => nothing,
  22: () => nothing,
}

/** Decodes transfers, allowances and ownership changes of tokens. */
export function readTokenInstruction(instruction: Instruction, context: ReadContext): Reading {
  const read = readers[instruction.data[0] ?? -1]
  if (read) return read(instruction, context)
  const { program } = instruction
  return together(
    says({ kind: 'calls', contract: program, method: null }),
    warns('unknown-call', program),
  )
}

type Move = { source?: string | undefined; amount: bigint | null }

function transfers(
  { source = '', destination = '', amount }: Move & { destination?: string | undefined },
  context: ReadContext,
): Reading {
  if (amount === null) return warns('malformed', null)
  const token = mintOf(source, context)
  // Show the recipient as the owner: visitors do not know token account addresses.
  const to = context.tokenAccounts.get(destination)?.owner ?? destination
  const owner = context.tokenAccounts.get(source)?.owner
  const isOther = owner !== undefined && owner !== context.account
  const said = says({ kind: 'transfers', token, to, amount, ...(isOther ? { from: owner } : {}) })
  // Without the token account's data neither its owner nor its token is known.
  return owner === undefined ? together(said, warns('unknown-call', source)) : said
}

function allows(
  { source = '', delegate = '', amount }: Move & { delegate?: string | undefined },
  context: ReadContext,
): Reading {
  if (amount === null) return warns('malformed', null)
  const isUnlimited = amount >= most
  return together(
    says({
      kind: 'allows',
      token: mintOf(source, context),
      spender: delegate,
      amount: isUnlimited ? 'all' : amount,
    }),
    warns(isUnlimited ? 'allowance-unlimited' : 'allowance', delegate),
  )
}

/** SetAuthority: a new owner or close authority of the account's token account takes control of it. */
function readAuthority(
  { accounts: [subject = ''], data }: Instruction,
  context: ReadContext,
): Reading {
  const next = data[2] === 1 ? addressAt(data, 3) : null
  const said = says({ kind: 'changes-owner', account: subject, to: next ?? '' })
  const isTaken = next !== null && next !== context.account
  return isTaken ? together(said, warns('control', next)) : said
}

function burns(token: string, amount: bigint | null): Reading {
  return amount === null ? warns('malformed', null) : says({ kind: 'burns', token, amount })
}

function closes(subject: string, to: string, context: ReadContext): Reading {
  const said = says({ kind: 'closes-account', account: subject, to })
  return to === context.account ? said : together(said, warns('gives-for-nothing', to))
}

function mintOf(tokenAccount: string, { tokenAccounts }: ReadContext): string {
  return tokenAccounts.get(tokenAccount)?.mint ?? ''
}
