import type { BitcoinProvider } from '@latchkey/bitcoin'
import type { Account, CaipAddress, Network } from '@latchkey/core'
import type { Eip1193Provider } from '@latchkey/evm'
import type { SolanaProvider } from '@latchkey/solana'
import { expectTypeOf, test } from 'vitest'
import type { UseLatchkeyConnectionReturnType } from './useLatchkeyConnection.ts'
import type { UseLatchkeyModalReturnType } from './useLatchkeyModal.ts'
import type { useLatchkeyProvider } from './useLatchkeyProvider.ts'
import type { useLatchkeySendCalls } from './useLatchkeySendCalls.ts'
import type { useLatchkeyTokens } from './useLatchkeyTokens.ts'

type Connected = Extract<UseLatchkeyConnectionReturnType, { status: 'connected' }>
type Reconnecting = Extract<UseLatchkeyConnectionReturnType, { status: 'reconnecting' }>
type Without = Exclude<UseLatchkeyConnectionReturnType, Connected | Reconnecting>

test('the type of useLatchkeyConnection has all keys in each status, and the account only while there is one', () => {
  expectTypeOf<UseLatchkeyConnectionReturnType['address']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Connected['address']>().toEqualTypeOf<string>()
  expectTypeOf<Connected['caipAddress']>().toEqualTypeOf<CaipAddress>()
  expectTypeOf<Connected['account']>().toEqualTypeOf<Account>()
  expectTypeOf<Connected['network']>().toEqualTypeOf<Network | null>()
  expectTypeOf<Reconnecting['address']>().toEqualTypeOf<string>()
  expectTypeOf<Reconnecting['connector']>().toEqualTypeOf<undefined>()
  expectTypeOf<Without['status']>().toEqualTypeOf<'disconnected' | 'connecting'>()
  expectTypeOf<Without['account']>().toEqualTypeOf<undefined>()
})

test('an action hook returns the types of TanStack’s mutation, with the codes that its action throws', () => {
  type SendCalls = ReturnType<typeof useLatchkeySendCalls>
  expectTypeOf<SendCalls['data']>().toEqualTypeOf<{ id: string } | undefined>()
  expectTypeOf<SendCalls['isPending']>().toEqualTypeOf<boolean>()
  expectTypeOf<SendCalls['reset']>().toEqualTypeOf<() => void>()
  type Code = NonNullable<SendCalls['error']>['code']
  expectTypeOf<'calls/not-atomic'>().toExtend<Code>()
  expectTypeOf<'swap/no-quote'>().not.toExtend<Code>()
})

test('a query hook returns the type that `select` makes of the data', () => {
  type Count = ReturnType<typeof useLatchkeyTokens<number>>
  expectTypeOf<Count['data']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Count['queryKey']>().toEqualTypeOf<readonly unknown[]>()
})

test('useLatchkeyProvider returns the provider type of the namespace', () => {
  type Evm = ReturnType<typeof useLatchkeyProvider<'eip155'>>['data']
  type Solana = ReturnType<typeof useLatchkeyProvider<'solana'>>['data']
  type Bitcoin = ReturnType<typeof useLatchkeyProvider<'bip122'>>['data']
  expectTypeOf<Evm>().toEqualTypeOf<Eip1193Provider | null | undefined>()
  expectTypeOf<Solana>().toEqualTypeOf<SolanaProvider | null | undefined>()
  expectTypeOf<Bitcoin>().toEqualTypeOf<BitcoinProvider | null | undefined>()
})

test('a page opens the views of ModalView by name or with arguments, and no other view', () => {
  type Asked = NonNullable<
    NonNullable<Parameters<UseLatchkeyModalReturnType['openModal']>[0]>['view']
  >
  expectTypeOf<'Networks'>().toExtend<Asked>()
  expectTypeOf<{ name: 'Swap'; arguments: { sell: string } }>().toExtend<Asked>()
  expectTypeOf<'ApproveTransaction'>().not.toExtend<Asked>()
})
