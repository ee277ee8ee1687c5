import { randomUUID } from 'node:crypto'
import { formatUnits } from 'viem'
import type { Context } from '../../context/context.ts'
import { onrampError } from '../../onramp/onrampError.ts'
import { plainDecimal } from '../../onramp/providers/plainDecimal.ts'
import type { OnrampProvider, OnrampUrlInput } from '../../onramp/providers/provider.ts'
import { serverSecret } from '../../secret/serverSecret.ts'
import { evmAddressOf } from '../../token/caip10.ts'
import { readAssets } from './assets.ts'
import { type CheckoutSession, SESSION_MS } from './checkoutSession.ts'
import { formatCents } from './priceOrder.ts'
import { PAYMENT_LIMITS, quoteOrder } from './quoteOrder.ts'
import type { SandboxSettings } from './sandboxSettings.ts'
import { signToken } from './signedToken.ts'

/** The sandbox onramp: a checkout on a test network that pays out test coins. */
export function sandboxProvider(context: Context, settings: SandboxSettings): OnrampProvider {
  return {
    details: {
      id: settings.id,
      name: settings.name,
      feeRange: settings.feePercent === undefined ? '1-2%' : `${settings.feePercent}%`,
      isTest: true,
    },
    countries: settings.countries ?? null,

    async fetchOptions() {
      const assets = await readAssets(context, settings)
      const { name } = context.chains.get(settings.chainId)
      const limits = Object.entries(PAYMENT_LIMITS).map(([id, { min, max }]) => ({
        id,
        min: formatCents(min),
        max: formatCents(max),
      }))
      return {
        paymentCurrencies: currenciesOf(settings).map((id) => ({
          id,
          payment_method_limits: limits,
        })),
        purchaseCurrencies: assets.map((asset) => ({
          id: `${settings.chainId}:${asset.symbol}`,
          name: asset.name,
          symbol: asset.symbol,
          networks: [
            {
              name: settings.chainId,
              display_name: name,
              chain_id: settings.chainId.split(':')[1] ?? '',
              contract_address: asset.address ?? '',
            },
          ],
        })),
      }
    },

    async fetchQuotes({ asset: symbol, network, currency: code, amount, amountOf }, signal) {
      if (network && network !== settings.chainId) throw onrampError('not-offered', 'network')
      const order = {
        symbol,
        currency: code,
        amount,
        amountOf,
        method: 'ach_bank_account',
      } as const
      const { asset, currency, priced } = await quoteOrder(context, settings, order, signal)
      const money = (cents: bigint) => ({ amount: formatCents(cents), currency })
      const purchase = formatUnits(priced.purchase, asset.decimals)
      return [
        {
          paymentTotal: money(priced.total),
          paymentSubtotal: money(priced.subtotal),
          purchaseAmount: { amount: purchase, currency: asset.symbol },
          fee: money(priced.fee),
          networkFee: money(priced.networkFee),
        },
      ]
    },

    async createUrl(input, { projectId, publicUrl }) {
      const [wallet] = input.destinationWallets
      const session: CheckoutSession = {
        id: randomUUID(),
        provider: settings.id,
        projectId,
        account: evmAddressOf(wallet?.address ?? '', 'destinationWallets'),
        symbol: wallet?.assets?.[0] ?? null,
        currency: input.fiatCurrency ?? null,
        ...amountOf(input),
        expiresAt: context.clock.now() + SESSION_MS,
      }
      const token = signToken(await serverSecret(context, 'onramp'), session)
      return `${publicUrl}/v1/onramp/sandbox/checkout?session=${token}`
    },
  }
}

function amountOf({
  presetFiatAmount,
  presetCryptoAmount,
}: OnrampUrlInput): Pick<CheckoutSession, 'amount' | 'amountOf'> {
  if (presetFiatAmount) return { amount: presetFiatAmount.toFixed(2), amountOf: 'payment' }
  if (!presetCryptoAmount) return { amount: null, amountOf: 'payment' }
  return { amount: plainDecimal(presetCryptoAmount), amountOf: 'purchase' }
}

export function currenciesOf(settings: SandboxSettings): string[] {
  return ['USD', ...Object.keys(settings.currencies ?? {})]
}
