import type { BitcoinProvider } from '@latchkey/bitcoin'
import type { AccountType, Caip10, LoginUser } from '@latchkey/core'
import type { Eip1193Provider } from '@latchkey/evm'
import type { SolanaProvider } from '@latchkey/solana'
import { expectTypeOf, test } from 'vitest'
import type { LatchkeyAccount } from './useAccount.ts'
import type { LatchkeyModal } from './useModal.ts'
import type { useLatchkeyProvider } from './useProvider.ts'

type Connected = Extract<LatchkeyAccount, { status: 'connected' }>
type NotConnected = Exclude<LatchkeyAccount, Connected>

test('the type of useLatchkeyAccount has address, account type and login only while connected', () => {
  expectTypeOf<LatchkeyAccount['address']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Connected['address']>().toEqualTypeOf<string>()
  expectTypeOf<Connected['caipAddress']>().toEqualTypeOf<Caip10>()
  expectTypeOf<Connected['accountType']>().toEqualTypeOf<AccountType>()
  expectTypeOf<Connected['login']>().toEqualTypeOf<LoginUser | null>()
  expectTypeOf<NotConnected['status']>().toEqualTypeOf<'disconnected' | 'connecting'>()
  expectTypeOf<NotConnected['connector']>().toEqualTypeOf<undefined>()
})

test('useLatchkeyProvider returns the provider type of the namespace', () => {
  type Evm = ReturnType<typeof useLatchkeyProvider<'eip155'>>
  type Solana = ReturnType<typeof useLatchkeyProvider<'solana'>>
  type Bitcoin = ReturnType<typeof useLatchkeyProvider<'bip122'>>
  expectTypeOf<Evm>().toEqualTypeOf<Eip1193Provider | null>()
  expectTypeOf<Solana>().toEqualTypeOf<SolanaProvider | null>()
  expectTypeOf<Bitcoin>().toEqualTypeOf<BitcoinProvider | null>()
})

test('a page opens the views of OpenView by name or with arguments, and no other view', () => {
  type Asked = NonNullable<NonNullable<Parameters<LatchkeyModal['open']>[0]>['view']>
  expectTypeOf<'Networks'>().toExtend<Asked>()
  expectTypeOf<{ name: 'Swap'; arguments: { fromToken: string } }>().toExtend<Asked>()
  expectTypeOf<'ApproveTransaction'>().not.toExtend<Asked>()
})
