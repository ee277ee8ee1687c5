import { type Address, type EncodedAccount, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { isTokenProgram, tokenProgram } from './programs.ts'
import { decimalsOf } from './readBalances.ts'
import { decodeMint, decodeTokenAccount } from './tokenBytes.ts'

export type Encoding = 'base58' | 'base64' | 'jsonParsed'

/** An account as JSON-RPC shows it. */
export function showAccount(svm: LiteSVM, account: EncodedAccount, encoding: Encoding): object {
  return {
    data: showData(svm, account, encoding),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: 2n ** 64n - 1n,
    space: BigInt(account.data.length),
  }
}

function showData(svm: LiteSVM, account: EncodedAccount, encoding: Encoding): unknown {
  const data = Uint8Array.from(account.data)
  const parsed = encoding === 'jsonParsed' ? parse(svm, account.programAddress, data) : null
  if (parsed) return parsed
  if (encoding === 'base58') return [getBase58Decoder().decode(data), 'base58']
  return [getBase64Decoder().decode(data), 'base64']
}

function parse(svm: LiteSVM, owner: Address, data: Uint8Array): object | null {
  if (!isTokenProgram(owner)) return null
  const program = owner === tokenProgram ? 'spl-token' : 'spl-token-2022'
  const space = BigInt(data.length)
  const decoded = decodeTokenAccount(data)
  if (decoded) {
    const tokenAmount = showAmount(decoded.amount, decimalsOf(svm, decoded.mint))
    const info = {
      ...decoded,
      amount: undefined,
      isNative: false,
      state: 'initialized',
      tokenAmount,
    }
    return { program, space, parsed: { type: 'account', info } }
  }
  const mint = decodeMint(data)
  if (!mint) return null
  const info = { decimals: mint.decimals, supply: String(mint.supply), isInitialized: true }
  return { program, space, parsed: { type: 'mint', info } }
}

export function showAmount(amount: bigint, decimals: number): object {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = part && decimals > 0 ? `${whole}.${part}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
