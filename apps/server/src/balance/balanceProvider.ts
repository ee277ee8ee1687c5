import type { Context } from '../context.ts'
import { onChainBalances } from '../providers/balance/onChainBalances.ts'
import type { BalanceProvider } from '../providers/balance/provider.ts'
import { zerionBalances } from '../providers/balance/zerion.ts'

export function balanceProvider(context: Context): BalanceProvider {
  const settings = context.config.providers.balance
  return settings.vendor === 'zerion' ? zerionBalances(settings) : onChainBalances(context)
}
