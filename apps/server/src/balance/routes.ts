import { balanceEndpoint, type WireTokenBalance } from '@latchkey/wire'
import { formatUnits } from 'viem'
import type { App, Context } from '../context/context.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { absoluteUrl, iconPathOf } from '../token/iconUrl.ts'
import { balanceProvider } from './balanceProvider.ts'
import { fetchHoldings, type PricedHolding } from './fetchHoldings.ts'

export function balanceRoutes(app: App, context: Context): void {
  const provider = balanceProvider(context)

  serve(app, context, balanceEndpoint, async ({ address, chainId, forceUpdate }, request) => {
    const query = { address, chainId, fresh: (forceUpdate?.length ?? 0) > 0 }
    const holdings = await fetchHoldings(context, provider, query, request.signal)
    const publicUrl = publicUrlOf(context.config, request.headers)
    return { balances: holdings.map((holding) => toWire(holding, publicUrl)) }
  })
}

function toWire(holding: PricedHolding, publicUrl: string): WireTokenBalance {
  const { name, symbol, chainId, address, amount, decimals, priceUsd } = holding
  const numeric = formatUnits(amount, decimals)
  return {
    name,
    symbol,
    chainId: chainId as WireTokenBalance['chainId'],
    ...(address ? { address: `${chainId}:${address}` as `${string}:${string}:${string}` } : {}),
    ...(priceUsd === null ? {} : { value: Number(numeric) * priceUsd }),
    price: priceUsd ?? 0,
    ...(holding.change24h === null ? {} : { change24h: holding.change24h }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: absoluteUrl(publicUrl, holding.iconUrl ?? iconPathOf(symbol)),
  }
}
