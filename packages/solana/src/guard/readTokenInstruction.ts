import { addressAt, amountAt } from './bytes.ts'
import { nothing, type Reading, says, together, warns } from './reading.ts'
import type { Scene } from './scene.ts'
import type { Instruction } from './unpack.ts'

const most = (1n << 64n) - 1n

type Reader = (instruction: Instruction, scene: Scene) => Reading

/** By the first byte, the same in both token programs. */
const readers: Readonly<Record<number, Reader>> = {
  1: () => nothing,
  3: ({ accounts: [source, destination], data }, scene) =>
    transfers({ source, destination, amount: amountAt(data, 1) }, scene),
  4: ({ accounts: [source, delegate], data }, scene) =>
    allows({ source, delegate, amount: amountAt(data, 1) }, scene),
  5: ({ accounts: [source = ''] }, scene) =>
    says({ kind: 'revokes', token: mintOf(source, scene), spender: '' }),
  6: readAuthority,
  8: ({ accounts: [, mint = ''], data }) => burns(mint, amountAt(data, 1)),
  9: ({ accounts: [account = '', to = ''] }, scene) => closes(account, to, scene),
  12: ({ accounts: [source, , destination], data }, scene) =>
    transfers({ source, destination, amount: amountAt(data, 1) }, scene),
  13: ({ accounts: [source, , delegate], data }, scene) =>
    allows({ source, delegate, amount: amountAt(data, 1) }, scene),
  15: ({ accounts: [, mint = ''], data }) => burns(mint, amountAt(data, 1)),
  16: () => nothing,
  17: () => nothing,
  18: () => nothing,
  22: () => nothing,
}

/** Transfers, allowances and changes of hands of tokens. */
export function readTokenInstruction(instruction: Instruction, scene: Scene): Reading {
  const read = readers[instruction.data[0] ?? -1]
  if (read) return read(instruction, scene)
  const { program } = instruction
  return together(
    says({ kind: 'calls', contract: program, method: null }),
    warns('unknown-call', program),
  )
}

type Move = { source?: string | undefined; amount: bigint | null }

function transfers(
  { source = '', destination = '', amount }: Move & { destination?: string | undefined },
  scene: Scene,
): Reading {
  if (amount === null) return warns('malformed', null)
  const token = mintOf(source, scene)
  // People know owners; the purse a token is kept in says nothing to them.
  const to = scene.purses.get(destination)?.owner ?? destination
  const isOurs = scene.purses.get(source)?.owner !== undefined
  const said = says({ kind: 'transfers', token, to, amount })
  return isOurs ? said : together(said, warns('unknown-call', source))
}

function allows(
  { source = '', delegate = '', amount }: Move & { delegate?: string | undefined },
  scene: Scene,
): Reading {
  if (amount === null) return warns('malformed', null)
  const isEndless = amount >= most
  return together(
    says({
      kind: 'allows',
      token: mintOf(source, scene),
      spender: delegate,
      amount: isEndless ? 'all' : amount,
    }),
    warns(isEndless ? 'allowance-unlimited' : 'allowance', delegate),
  )
}

/** Who may mint, freeze, close, or who owns: only the last two concern somebody's own purse. */
function readAuthority({ accounts: [subject = ''], data }: Instruction, scene: Scene): Reading {
  const next = data[2] === 1 ? addressAt(data, 3) : null
  const said = says({ kind: 'hands-over', account: subject, to: next ?? '' })
  const isTaken = next !== null && next !== scene.account
  return isTaken ? together(said, warns('control', next)) : said
}

function burns(token: string, amount: bigint | null): Reading {
  return amount === null ? warns('malformed', null) : says({ kind: 'burns', token, amount })
}

function closes(subject: string, to: string, scene: Scene): Reading {
  const said = says({ kind: 'closes-account', account: subject, to })
  return to === scene.account ? said : together(said, warns('gives-for-nothing', to))
}

function mintOf(purse: string, { purses }: Scene): string {
  return purses.get(purse)?.mint ?? ''
}
