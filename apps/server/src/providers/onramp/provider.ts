import type {
  InputOf,
  OnrampProvider as OnrampAbout,
  onrampOptionsCall,
  onrampQuoteCall,
  onrampUrlCall,
  ReplyOf,
} from '@latchkey/wire'

export type OnrampOptions = Omit<ReplyOf<typeof onrampOptionsCall>, 'providers'>
export type { OnrampAbout }
export type OnrampQuoteInput = InputOf<typeof onrampQuoteCall>
export type OnrampQuote = ReplyOf<typeof onrampQuoteCall>
export type OnrampUrlInput = InputOf<typeof onrampUrlCall>

export type Customer = { projectId: string; publicUrl: string; ip: string }

/**
 * Somebody who sells coins for money. To add one: write this object, give it a `vendor` of its own in
 * `onramp/settings.ts`, and choose it in `onramp/routes.ts`. See `docs/guides/buy.md`.
 */
export type OnrampProvider = {
  /** What people are told before they choose. */
  about: OnrampAbout
  fetchOptions(signal: AbortSignal): Promise<OnrampOptions>
  fetchQuote(input: OnrampQuoteInput, signal: AbortSignal): Promise<OnrampQuote>
  /** Where the customer buys. */
  createUrl(input: OnrampUrlInput, customer: Customer, signal: AbortSignal): Promise<string>
}
