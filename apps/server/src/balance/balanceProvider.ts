import type { Context } from '../context/context.ts'
import { onChainBalances } from './providers/onChainBalances.ts'
import type { BalanceProvider } from './providers/provider.ts'
import { zerionBalances } from './providers/zerion.ts'

export function balanceProvider(context: Context): BalanceProvider {
  const settings = context.config.providers.balance
  return settings.vendor === 'zerion' ? zerionBalances(settings) : onChainBalances(context)
}
