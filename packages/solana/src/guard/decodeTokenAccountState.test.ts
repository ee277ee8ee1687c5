import { expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, u32, u64 } from '../testing/instructionBytes.ts'
import { decodeTokenAccountState } from './decodeTokenAccountState.ts'

const [mint, owner, delegate, closer] = [1, 2, 3, 4].map(addressOf) as [
  string,
  string,
  string,
  string,
]

function tokenAccount(options: { delegate?: number; closer?: number } = {}): Uint8Array {
  return concatBytes(
    key(mint),
    key(owner),
    u64(50n),
    u32(options.delegate ?? 1),
    key(delegate),
    // State, and no wrapped SOL.
    Uint8Array.of(1),
    u32(0),
    u64(0n),
    u64(7n),
    u32(options.closer ?? 1),
    key(closer),
  )
}

test('a token account names its delegate, the allowance and who may close it', () => {
  expect(decodeTokenAccountState(tokenAccount())).toEqual({
    mint,
    owner,
    amount: 50n,
    delegate,
    delegatedAmount: 7n,
    closeAuthority: closer,
  })
})

test.each([0, 2])(
  'an option byte of %i names neither a delegate nor a close authority',
  (option) => {
    const state = decodeTokenAccountState(tokenAccount({ delegate: option, closer: option }))
    expect(state).toMatchObject({ delegate: null, delegatedAmount: 0n, closeAuthority: null })
  },
)

test('a token account of 164 bytes is not one, and a longer one needs the type of an account', () => {
  const bytes = tokenAccount()
  expect(bytes).toHaveLength(165)
  expect(decodeTokenAccountState(bytes.slice(0, 164))).toBeNull()
  expect(decodeTokenAccountState(concatBytes(bytes, Uint8Array.of(2)))).toMatchObject({ owner })
  expect(decodeTokenAccountState(concatBytes(bytes, Uint8Array.of(1)))).toBeNull()
})
