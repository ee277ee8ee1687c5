import type {
  InputOf,
  OnrampProvider as OnrampAbout,
  onrampOptionsEndpoint,
  onrampQuotesEndpoint,
  onrampUrlEndpoint,
  ReplyOf,
} from '@latchkey/wire'

export type OnrampOptions = Omit<ReplyOf<typeof onrampOptionsEndpoint>, 'providers'>

export type OnrampQuote = Omit<ReplyOf<typeof onrampQuotesEndpoint>['quotes'][number], 'provider'>
export type OnrampUrlInput = InputOf<typeof onrampUrlEndpoint>

export type OnrampQuoteRequest = {
  /** The symbol of the asset. */
  asset: string
  /** CAIP-2; `null`: the provider's first network of the asset. */
  network: string | null
  /** The payment currency: `USD`. */
  currency: string
  /** Whole units of the currency, or of the asset. */
  amount: string
  amountOf: 'payment' | 'purchase'
  /** `null` when it is not known: the provider's own setting holds. */
  country: string | null
}

export type Customer = {
  projectId: string
  publicUrl: string
  ip: string
  country: string | null
}

/**
 * An onramp: sells crypto for fiat. To add one: implement this type, add a `vendor` in
 * `onramp/settings.ts`, and choose it in `onramp/openProviders.ts`. See `docs/guides/onramp.md`.
 */
export type OnrampProvider = {
  /** Name and terms, shown before the user chooses. Its networks are those of its options. */
  details: Omit<OnrampAbout, 'networks'>
  /** The countries it is offered in; `null` for all. */
  countries: readonly string[] | null
  /** The `name` of each network is its CAIP-2 id. */
  fetchOptions(country: string | null, signal: AbortSignal): Promise<OnrampOptions>
  /** One quote, or one for each seller of an aggregator. */
  fetchQuotes(request: OnrampQuoteRequest, signal: AbortSignal): Promise<OnrampQuote[]>
  /** The URL of the checkout. */
  createUrl(input: OnrampUrlInput, customer: Customer, signal: AbortSignal): Promise<string>
}
