import type { CaipNetworkId, Namespace } from '@latchkey/core'
import { findNetwork, internals, type RequestPreview } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { signingText } from '../text/en/signing.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { WordFormat } from './formatWord.ts'
import type { TokenNames } from './useTokenNames.ts'

/** How the words of a request are written in the visitor's language. */
export function useWordFormat(preview: RequestPreview, names: TokenNames): WordFormat {
  const text = useText(signingText)
  const { tag } = useLanguage()
  const networks = useStore(internals(useLatchkey()).network)
  const [namespace, reference] = preview.network.split(':') as [Namespace, string]
  return {
    names,
    text,
    account: preview.account,
    locale: tag,
    chainId: namespace === 'eip155' ? Number(reference) : null,
    networkName(chainId) {
      const id: CaipNetworkId = `eip155:${chainId}`
      return plainText(findNetwork(networks, id)?.name) || chainId
    },
  }
}
