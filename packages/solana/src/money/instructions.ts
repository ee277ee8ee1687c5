import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { associatedProgram, computeBudgetProgram, systemProgram } from '../token/programs.ts'

/** The system program's Transfer instruction. */
export function solTransferInstruction(options: {
  from: Address
  to: Address
  amount: bigint
}): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  const transfer = 2
  data.setUint32(0, transfer, true)
  data.setBigUint64(4, options.amount, true)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: options.from, role: AccountRole.WRITABLE_SIGNER },
      { address: options.to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

/** The token program's TransferChecked instruction. */
export function tokenTransferInstruction(options: {
  program: Address
  source: Address
  mint: Address
  destination: Address
  owner: Address
  amount: bigint
  decimals: number
}): Instruction {
  const data = new DataView(new ArrayBuffer(10))
  const transferChecked = 12
  data.setUint8(0, transferChecked)
  data.setBigUint64(1, options.amount, true)
  data.setUint8(9, options.decimals)
  return {
    programAddress: options.program,
    accounts: [
      { address: options.source, role: AccountRole.WRITABLE },
      { address: options.mint, role: AccountRole.READONLY },
      { address: options.destination, role: AccountRole.WRITABLE },
      { address: options.owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}

/** The associated-token program's CreateIdempotent instruction: opens the owner's token account if it does not exist. */
export function createTokenAccountInstruction(options: {
  payer: Address
  account: Address
  owner: Address
  mint: Address
  program: Address
}): Instruction {
  const createIdempotent = 1
  return {
    programAddress: associatedProgram,
    accounts: [
      { address: options.payer, role: AccountRole.WRITABLE_SIGNER },
      { address: options.account, role: AccountRole.WRITABLE },
      { address: options.owner, role: AccountRole.READONLY },
      { address: options.mint, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: options.program, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(createIdempotent),
  }
}

/** The compute budget's limit and price (micro-lamports per compute unit). */
export function computeBudgetInstructions(options: {
  units: number
  price: bigint
}): readonly Instruction[] {
  const limit = new DataView(new ArrayBuffer(5))
  const setUnitLimit = 2
  limit.setUint8(0, setUnitLimit)
  limit.setUint32(1, options.units, true)
  const price = new DataView(new ArrayBuffer(9))
  const setUnitPrice = 3
  price.setUint8(0, setUnitPrice)
  price.setBigUint64(1, options.price, true)
  return [limit, price].map(({ buffer }) => ({
    programAddress: computeBudgetProgram,
    data: new Uint8Array(buffer),
  }))
}
