import type {
  OnrampProvider as About,
  onrampOptionsEndpoint,
  PaymentCurrency,
  PurchaseCurrency,
  ReplyOf,
} from '@latchkey/wire'
import type { OnrampOptions, OnrampProvider } from './providers/provider.ts'

const MAX_TEXT = 64

type Offer = { details: OnrampProvider['details']; options: OnrampOptions }

/** The options of all providers in one list: currencies by their code, limits as wide as the widest provider's. */
export function mergeOptions(offers: readonly Offer[]): ReplyOf<typeof onrampOptionsEndpoint> {
  return {
    paymentCurrencies: mergePayments(offers.flatMap(({ options }) => options.paymentCurrencies)),
    purchaseCurrencies: mergePurchases(offers.flatMap(({ options }) => options.purchaseCurrencies)),
    providers: offers.map(({ details, options }) => ({
      ...details,
      networks: networksOf(options),
    })),
  }
}

function networksOf({ purchaseCurrencies }: OnrampOptions): About['networks'] {
  const names = purchaseCurrencies.flatMap(({ networks }) => networks.map(({ name }) => name))
  return [...new Set(names)] as About['networks']
}

function mergePayments(all: readonly PaymentCurrency[]): PaymentCurrency[] {
  const merged = new Map<string, PaymentCurrency>()
  for (const { id, payment_method_limits } of all) {
    const known = merged.get(id)?.payment_method_limits ?? []
    merged.set(id, { id, payment_method_limits: mergeLimits([...known, ...payment_method_limits]) })
  }
  return [...merged.values()]
}

type Limits = PaymentCurrency['payment_method_limits']

function mergeLimits(all: Limits): Limits {
  const merged = new Map<string, Limits[number]>()
  for (const one of all) {
    const known = merged.get(one.id) ?? one
    merged.set(one.id, {
      id: one.id,
      min: Number(one.min) < Number(known.min) ? one.min : known.min,
      max: Number(one.max) > Number(known.max) ? one.max : known.max,
    })
  }
  return [...merged.values()]
}

/** Clients reject a reply with longer texts, and would lose the other currencies with it. */
function isShort({ id, name, symbol, networks }: PurchaseCurrency): boolean {
  const texts = [id, name, symbol, ...networks.map(({ display_name }) => display_name)]
  return texts.every((text) => text.length <= MAX_TEXT)
}

function mergePurchases(all: readonly PurchaseCurrency[]): PurchaseCurrency[] {
  const merged = new Map<string, PurchaseCurrency>()
  for (const currency of all.filter(isShort)) {
    const key = currency.symbol.toUpperCase()
    const known = merged.get(key)
    const networks = [...(known?.networks ?? []), ...currency.networks]
    const names = new Map(networks.map((network) => [network.name, network]))
    merged.set(key, { ...(known ?? currency), networks: [...names.values()] })
  }
  return [...merged.values()]
}
