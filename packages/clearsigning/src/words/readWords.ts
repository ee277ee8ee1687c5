import { type Hex, size, slice } from 'viem'
import { bindCall, type ClearCall } from '../binding/bindCall.ts'
import {
  bindTypedData,
  type ClearTypedData,
  chainIdOf,
  typeHashOf,
} from '../binding/bindTypedData.ts'
import type { Descriptor } from '../descriptor/descriptor.ts'
import { parseDescriptor } from '../descriptor/parseDescriptor.ts'
import { type BoundRequest, renderView } from '../render/renderView.ts'
import { trustOffer, type WordAuthor } from '../trust/trustOffer.ts'
import type { ClearView } from '../values/view.ts'
import { renderNestedCalls } from './renderNestedCalls.ts'
import { maySiteDescribe, parseSiteFiles } from './siteDescriptor.ts'
import type { ClearWords, DescriptorQuery, WordSources } from './wordSources.ts'

type Trusted = { descriptor: Descriptor; author: WordAuthor }

/** A call in words; `null` if no trusted descriptor is for it. */
export async function readCallWords(
  call: ClearCall,
  sources: WordSources,
): Promise<ClearWords | null> {
  const trusted = await findForCall(call, sources)
  const bound = trusted && bindCall(trusted.descriptor, call)
  const view = bound && renderView(bound)
  if (!view) return null
  return { ...(await withNestedCalls(view, trusted.author, sources)), contract: call.to }
}

/** Typed data in words; `null` if no trusted descriptor is for it. */
export async function readTypedDataWords(
  typed: ClearTypedData,
  sources: WordSources,
): Promise<ClearWords | null> {
  const format = typeHashOf(typed)
  if (!format) return null
  const chainId = chainIdOf(typed.domain)
  const { verifyingContract } = typed.domain
  const contract = typeof verifyingContract === 'string' ? verifyingContract : null
  const query = chainId !== null && contract ? { chainId, address: contract, format } : null
  const trusted = await findTrusted({
    bind: (descriptor) => bindTypedData(descriptor, typed),
    mayBeSite: maySiteDescribe({ contract, primaryType: typed.primaryType }),
    ...{ query, sources },
  })
  const bound = trusted && bindTypedData(trusted.descriptor, typed)
  const view = bound && renderView(bound)
  if (!view) return null
  return { ...(await withNestedCalls(view, trusted.author, sources)), contract }
}

/** The card names one author, so an inner call is only put into words by the same kind of author. */
async function withNestedCalls(
  view: ClearView,
  author: WordAuthor,
  sources: WordSources,
): Promise<Pick<ClearWords, 'view' | 'author'>> {
  const complete = await renderNestedCalls(view, async (inner) => {
    const found = await findForCall(inner, sources)
    return found?.author.kind === author.kind ? found.descriptor : null
  })
  return { view: complete, author }
}

async function findForCall(call: ClearCall, sources: WordSources): Promise<Trusted | null> {
  if (size(call.data) < 4) return null
  const selector: Hex = slice(call.data, 0, 4)
  return findTrusted({
    bind: (descriptor) => bindCall(descriptor, call),
    mayBeSite: maySiteDescribe({ to: call.to, selector }),
    query: { chainId: call.chainId, address: call.to, format: selector },
    sources,
  })
}

/** The most used contracts, for pages without a server. They are part of this release. */
async function findInCore(
  bind: (descriptor: Descriptor) => BoundRequest | null,
): Promise<Trusted | null> {
  const { coreSlices } = await import('../core/coreSlices.ts')
  const core = coreSlices.flatMap((text) => parseDescriptor(text) ?? [])
  const descriptor = core.find((one) => bind(one))
  return descriptor ? { descriptor, author: { kind: 'release' } } : null
}

/** The site's own files come first: they are only for contracts that the site names, and no token can be one. */
async function findTrusted({
  bind,
  mayBeSite,
  query,
  sources,
}: {
  bind(descriptor: Descriptor): BoundRequest | null
  mayBeSite: boolean
  query: DescriptorQuery | null
  sources: WordSources
}): Promise<Trusted | null> {
  const siteFiles = mayBeSite ? parseSiteFiles(sources.siteFiles) : []
  const own = siteFiles.find((descriptor) => bind(descriptor))
  if (own) return { descriptor: own, author: { kind: 'site' } }
  if (!sources.hasServer) return findInCore(bind)
  if (!query) return null
  const { auditors } = sources
  const now = Math.floor(Date.now() / 1_000)
  for (const offer of await sources.fetchOffers(query)) {
    const trusted = await trustOffer(offer, { auditors, now })
    if (trusted && bind(trusted.descriptor)) return trusted
  }
  return null
}
