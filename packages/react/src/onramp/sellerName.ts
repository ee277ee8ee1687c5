import type { OnrampQuote } from '@latchkey/core'
import type { OnrampProvider } from '@latchkey/core/internal'
import { plainText } from '../format/plainText.ts'
import type { ProviderChoice } from './followCheckout.ts'

/** Who sells: the seller of an aggregator, or the provider itself. */
export function sellerName(
  { provider, seller }: Pick<OnrampQuote, 'provider' | 'seller'>,
  providers: readonly OnrampProvider[],
): string {
  const listed = providers.find(({ id }) => id === provider)
  return plainText(seller?.name ?? listed?.name) || provider
}

export function nameOfChoice({ provider, seller }: ProviderChoice): string {
  return sellerName({ provider: provider.id, seller }, [provider])
}
