import type {
  InputOf,
  onrampOptionsCall,
  onrampQuoteCall,
  onrampUrlCall,
  ReplyOf,
} from '@latchkey/wire'

export type OnrampOptions = ReplyOf<typeof onrampOptionsCall>
export type OnrampQuoteInput = InputOf<typeof onrampQuoteCall>
export type OnrampQuote = ReplyOf<typeof onrampQuoteCall>
export type OnrampUrlInput = InputOf<typeof onrampUrlCall>

export type Customer = { projectId: string; publicUrl: string; ip: string }

export type OnrampProvider = {
  fetchOptions(signal: AbortSignal): Promise<OnrampOptions>
  fetchQuote(input: OnrampQuoteInput, signal: AbortSignal): Promise<OnrampQuote>
  /** Where the customer buys. */
  createUrl(input: OnrampUrlInput, customer: Customer, signal: AbortSignal): Promise<string>
}
