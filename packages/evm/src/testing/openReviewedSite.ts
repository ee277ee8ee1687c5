import type { LatchkeyOptions } from '@latchkey/core'
import { type RequestPreview, registerSigningGate } from '@latchkey/core/internal'
import type { RunningChain } from '@latchkey/testing'
import { type MoneyFixture, openMoneyFixture } from './openMoneyFixture.ts'

export type ReviewedSite = MoneyFixture & {
  /** The requests that the visitor was shown. */
  shown: RequestPreview[]
  /** What the visitor does from now on. */
  decision: 'continue' | 'cancel'
}

/** A connected site whose visitor reviews requests, and cancels them at first. */
export async function openReviewedSite(
  chain: RunningChain,
  options: Partial<LatchkeyOptions> = {},
): Promise<ReviewedSite> {
  const fixture = await openMoneyFixture({ chain, options })
  const site: ReviewedSite = { ...fixture, shown: [], decision: 'cancel' }
  registerSigningGate(fixture.latchkey, async (preview) => {
    site.shown.push(preview)
    return site.decision
  })
  return site
}
