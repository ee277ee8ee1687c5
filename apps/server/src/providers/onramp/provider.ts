import type {
  InputOf,
  OnrampProvider as OnrampAbout,
  onrampOptionsEndpoint,
  onrampQuoteEndpoint,
  onrampUrlEndpoint,
  ReplyOf,
} from '@latchkey/wire'

export type OnrampOptions = Omit<ReplyOf<typeof onrampOptionsEndpoint>, 'providers'>
export type { OnrampAbout }
export type OnrampQuoteInput = InputOf<typeof onrampQuoteEndpoint>
export type OnrampQuote = ReplyOf<typeof onrampQuoteEndpoint>
export type OnrampUrlInput = InputOf<typeof onrampUrlEndpoint>

export type Customer = { projectId: string; publicUrl: string; ip: string }

/**
 * An onramp: sells crypto for fiat. To add one: implement this type, add a `vendor` in
 * `onramp/settings.ts`, and choose it in `onramp/routes.ts`. See `docs/guides/buy.md`.
 */
export type OnrampProvider = {
  /** Name and terms, shown before the user chooses. */
  about: OnrampAbout
  fetchOptions(signal: AbortSignal): Promise<OnrampOptions>
  fetchQuote(input: OnrampQuoteInput, signal: AbortSignal): Promise<OnrampQuote>
  /** The URL of the checkout. */
  createUrl(input: OnrampUrlInput, customer: Customer, signal: AbortSignal): Promise<string>
}
