import { isAddress, parseUnits } from '@latchkey/core'
import { isChecksumAddress } from '@latchkey/core/adapter'
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import bs58 from 'bs58'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../rpc/parseJson.ts'
import { tokenProgram } from '../token/programs.ts'
import { decodeTransfer, encodeTransfer } from './encodeTransfer.ts'
import {
  createTokenAccountInstruction,
  solTransferInstruction,
  tokenTransferInstruction,
} from './instructions.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const owner = key.map((bytes) => bs58.encode(bytes))
const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

test('the Solana adapter accepts the base58 of every 32-byte key as another library writes it, and no other length', () => {
  fc.assert(
    fc.property(key, (bytes) => {
      const text = bs58.encode(bytes)
      expect(isAddress(text, 'solana') && isChecksumAddress(text, 'solana')).toBe(true)
    }),
  )
  const wrong = fc.uint8Array({ minLength: 0, maxLength: 64 }).filter(({ length }) => length !== 32)
  fc.assert(
    fc.property(wrong, (bytes) => {
      expect(isChecksumAddress(bs58.encode(bytes), 'solana')).toBe(false)
    }),
  )
})

test('the Solana adapter accepts a text as an address exactly when another library decodes 32 bytes', () => {
  const character = fc.constantFrom(
    ...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl ',
  )
  const text = fc.array(character, { minLength: 30, maxLength: 46 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, (candidate) => {
      expect(isChecksumAddress(candidate, 'solana')).toBe(
        bs58.decodeUnsafe(candidate)?.length === 32,
      )
    }),
  )
})

test('decodeTransfer returns what encodeTransfer encoded, and rejects everything else', () => {
  fc.assert(
    fc.property(fc.option(owner), owner, amount, (token, to, units) => {
      const call = encodeTransfer({ token, to, amount: units })
      expect(decodeTransfer(call)).toEqual({ mint: token, to, amount: units })
    }),
  )
  const to = '4YGuWX8erseZqpQJJFDgWcXADgeKtPWEivYLoSAhd7fT'
  for (const bad of [-1n, 2n ** 64n]) {
    expect(() => encodeTransfer({ token: null, to, amount: bad })).toThrow()
  }
  expect(() => encodeTransfer({ token: null, to: '0x00', amount: 1n })).toThrow()
  expect(() => decodeTransfer({ to, data: '0x1234' })).toThrow()
  expect(() => decodeTransfer({ to })).toThrow()
})

test('the Solana adapter converts typed amounts into base units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat(999_999_999), (whole, part) => {
      const typed = `${whole}.${String(part).padStart(9, '0')}`
      expect(parseUnits(typed, 9)).toBe(whole * 10n ** 9n + BigInt(part))
    }),
  )
})

const plain = ({ programAddress, accounts, data }: Instruction) => ({
  programAddress,
  accounts: accounts?.map(({ address: at, role }) => ({ address: at, role })),
  data: Array.from(data ?? []),
})

test('the Solana adapter encodes instructions byte for byte like the official clients', () => {
  const some = owner.map((text) => address(text))
  fc.assert(
    fc.property(fc.tuple(some, some, some, some), amount, fc.nat(255), (keys, units, decimals) => {
      const [from, to, mint, tokenAccount] = keys as [Address, Address, Address, Address]
      fc.pre(new Set(keys).size === 4)
      const source = createNoopSigner(from)
      expect(plain(solTransferInstruction({ from, to, amount: units }))).toEqual(
        plain(getTransferSolInstruction({ source, destination: to, amount: units })),
      )
      expect(
        plain(
          tokenTransferInstruction({
            program: tokenProgram,
            source: tokenAccount,
            mint,
            destination: to,
            owner: from,
            amount: units,
            decimals,
          }),
        ),
      ).toEqual(
        plain(
          getTransferCheckedInstruction({
            source: tokenAccount,
            mint,
            destination: to,
            authority: source,
            amount: units,
            decimals,
          }),
        ),
      )
      expect(
        plain(
          createTokenAccountInstruction({
            payer: from,
            account: tokenAccount,
            owner: to,
            mint,
            program: tokenProgram,
          }),
        ),
      ).toEqual(
        plain(
          getCreateAssociatedTokenIdempotentInstruction({
            payer: source,
            ata: tokenAccount,
            owner: to,
            mint,
            tokenProgram,
          }),
        ),
      )
    }),
  )
})

test('parseJson keeps large integers exact and leaves strings unchanged', () => {
  fc.assert(
    fc.property(amount, fc.string(), (units, text) => {
      const json = `{"value":${units},"text":${JSON.stringify(`${units} "${text}`)}}`
      const read = parseJson(json) as { value: number | string; text: string }
      expect(BigInt(read.value)).toBe(units)
      expect(read.text).toBe(`${units} "${text}`)
    }),
  )
})
